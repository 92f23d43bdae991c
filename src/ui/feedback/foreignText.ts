/** In characters: a longer text would push the rest off the page. */
const LONGEST = 400

/** Ends an isolate, or the paragraph with all its isolates. */
const ENDS_ISOLATE = /[\u2066-\u2069\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Letters written from right to left (by their blocks), and direction marks. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufeff\u{10800}-\u{1efff}\p{Bidi_Control}]/u

/**
 * Text that a desk or an exchange wrote, to stand within ours: short, on one line, and where it could turn our words
 * and figures round, in an isolate (U+2068 to U+2069).
 */
export function foreignText(text: string): string {
  const line = cutText(text.replaceAll(ENDS_ISOLATE, ' '), LONGEST)
  return TURNS.test(line) ? `\u2068${line}\u2069` : line
}

export const cutText = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text
