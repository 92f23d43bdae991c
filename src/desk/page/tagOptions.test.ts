import { describe, expect, it } from 'vitest'
import { tagOptions } from './tagOptions'

describe('the tag of deskside.js', () => {
  it('without options gives a desk named "portal" at the page’s own origin', () =>
    expect(tagOptions({ url: '' })).toEqual({ url: '', name: 'portal' }))

  it('carries the options of a desk', () =>
    expect(
      tagOptions({
        url: 'https://desk.example',
        name: 'clients',
        locale: 'uk-UA',
        theme: 'light',
        icons: '/icons',
        currencyNames: '/names.json',
        hiddenAccounts: 'binance_spot, kraken_spot',
        idempotencyKeys: '',
        exchanges: '{"kraken":{"rest":"https://kraken.example"}}',
      }),
    ).toEqual({
      url: 'https://desk.example',
      name: 'clients',
      locale: 'uk-UA',
      theme: 'light',
      icons: { local: '/icons' },
      currencyNames: '/names.json',
      hiddenAccounts: ['binance_spot', 'kraken_spot'],
      idempotencyKeys: true,
      exchanges: { kraken: { rest: 'https://kraken.example' } },
    }))

  it('says that the desk has no idempotency keys', () =>
    expect(tagOptions({ idempotencyKeys: 'false' }).idempotencyKeys).toBe(false))

  it.each(['no', '0', 'False'])('with the idempotency keys %s is refused, as the desk may have none', idempotencyKeys =>
    expect(() => tagOptions({ idempotencyKeys })).toThrow(
      `data-idempotency-keys is empty, true or false, but got ${idempotencyKeys}`,
    ),
  )

  it.each(['{kraken}', '[]', 'null', '"kraken"'])('with the exchanges %s names them in its error', exchanges =>
    expect(() => tagOptions({ exchanges })).toThrow(
      `data-exchanges is JSON of the exchanges' addresses, but got ${exchanges}`,
    ),
  )
})
