/** SHA-256 as hex. Pages on plain http have no `crypto.subtle`; there a library computes it. */
export async function digest(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const { subtle } = globalThis.crypto
  const hash = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * 53 bits of the text, computed at once: it tells sessions apart, and proves nothing. Bryc's cyrb53, public domain:
 * https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js
 */
export function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

/** Stored data names the client by this hash, never by the e-mail itself. */
export const clientHash = (email: string): Promise<string> => digest(email.trim().toLowerCase())
