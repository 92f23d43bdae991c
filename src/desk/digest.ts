/** SHA-256 as hex. Pages on plain http have no `crypto.subtle`; there a library computes it. */
export async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const { subtle } = globalThis.crypto
  const hash = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** FNV-1a with 64 bits, synchronous. It distinguishes sessions, and is not secure. */
export function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const char of text) hash = BigInt.asUintN(64, (hash ^ BigInt(char.charCodeAt(0))) * 0x100000001b3n)
  return hash.toString(36)
}

/** Stored data names the client by this hash, never by the email itself. */
export const clientHash = (email: string): Promise<string> => digest(email.trim().toLowerCase())
