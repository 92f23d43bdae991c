import fc from 'fast-check'

/** A valid body with one field spoiled, other JSON, or no JSON. `spoil` takes the valid body of a call. */
export const fuzzedBodies = (calls: number) => {
  const nasty = fc.constantFrom<unknown>(
    null,
    true,
    -0,
    1e308,
    '',
    ' ',
    '\0',
    '\ud800',
    'NaN',
    'Infinity',
    '1e5',
    '-1',
    '0',
    '999999999999999999999999999999.999999999999999999',
    '0.000000000000000001',
    '9'.repeat(400),
    '٣',
    [],
    {},
    [[]],
    { $gt: '' },
    '__proto__',
    'constructor',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2099-13-45T99:99:99Z',
    'binance_usdm',
    'sell',
    'market',
    'BTC',
    'EUR',
  )
  const value = fc.oneof(nasty, fc.jsonValue({ maxDepth: 2 }), fc.string({ unit: 'binary', maxLength: 60 }))
  const spoil = fc
    .record({ index: fc.nat(20), value, also: fc.option(fc.tuple(fc.string(), value)) })
    .map(({ index, value: bad, also }) => (valid: object) => {
      const names = Object.keys(valid)
      return { ...valid, [names[index % names.length] ?? 'x']: bad, ...(also ? { [also[0]]: also[1] } : {}) }
    })
  const whole = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      '{',
      '[[[[',
      '"',
      '{"__proto__":{"isAdmin":true}}',
      `${'['.repeat(20_000)}`,
      '{"a":'.repeat(5_000),
    ),
  )
  return fc.record({
    call: fc.nat(calls - 1),
    spoil,
    raw: fc.option(whole, { nil: undefined, freq: 4 }),
    key: fc.option(fc.oneof(fc.uuid(), fc.constantFrom('x', "'", 'a'.repeat(2_000))), { nil: undefined }),
  })
}
