/** SHA-256 as hex. Pages on plain http have no `crypto.subtle`; there a library computes it. */
export async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const { subtle } = globalThis.crypto
  const hash = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Stored data names the client by this hash, never by the e-mail itself. */
export const clientHash = (email: string): Promise<string> => digest(email.trim().toLowerCase())
