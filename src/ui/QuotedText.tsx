/** Replaces the quoted text while the sentence is formatted; a private use character, so in no message. */
const PLACEHOLDER = '\uE000'

type QuotedTextProps = { sentence: (quoted: string) => string; children: string }

/** A sentence with text written by someone else, whose direction marks (U+202E) must not affect the sentence. */
export function QuotedText({ sentence, children }: QuotedTextProps) {
  const [before, after] = sentence(PLACEHOLDER).split(PLACEHOLDER)
  return (
    <>
      {before}
      <bdi>{children}</bdi>
      {after}
    </>
  )
}
