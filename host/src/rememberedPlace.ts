/**
 * Where a person who was sent to sign in goes on to: a place inside this app, else '/'.
 * Only comparing origins after parsing is safe: `/\evil` and `//evil` start with a slash too (reliability.md 2.6).
 */
export function safePlace(place: unknown, origin: string): string {
  if (typeof place !== 'string' || !place.startsWith('/') || !URL.canParse(place, origin)) return '/'
  const url = new URL(place, origin)
  if (url.origin !== origin || url.pathname === '/login') return '/'
  return url.pathname + url.search + url.hash
}
