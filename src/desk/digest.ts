/** SHA-256 as hex; the browser's own where it has one: on plain-http pages it has none. */
export async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const { subtle } = globalThis.crypto
  const hash = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** What is stored per client stands under this, never under the e-mail itself (contract.md, GET v1/me). */
export const clientHash = (email: string): Promise<string> => digest(email.trim().toLowerCase())
