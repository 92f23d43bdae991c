/** The address of a request's page. */
export const requestAddress = (uuid: string): string => `/requests/${uuid}`

/** The address of a currency's page; a code may have a slash. */
export const balanceAddress = (currency: string): string => `/balances/${encodeURIComponent(currency)}`

/** The code in such an address. Read as a query's value, since `decodeURIComponent` throws at a lone '%'. */
export const codeInAddress = (part: string): string =>
  new URLSearchParams(`=${part.replace(/[&+]/g, encodeURIComponent)}`).get('') ?? ''
