/** '97120.5' with 3 decimals: '97120.500'. More decimals than that stay. */
export const padded = (exact: string, decimals: number): string => {
  const [whole, fraction = ''] = exact.split('.')
  const all = fraction.padEnd(decimals, '0')
  return all === '' ? `${whole}` : `${whole}.${all}`
}

/** '97120.500' as exchanges write it that drop trailing zeros: '97120.5'. */
export const plain = (exact: string): string => (exact.includes('.') ? exact.replace(/\.?0+$/, '') : exact)

/** '2026-11-20T12:00:00.300000Z': the decimals of the second as the exchange has them, from 3 on. */
export const utcText = (atMs: number, decimals: number): string =>
  new Date(atMs).toISOString().replace('Z', `${'0'.repeat(decimals - 3)}Z`)
