/** Stands for the quoted words while the sentence is made; of the private use area, so in no message. */
const MARK = '\uE000'

type QuotedTextProps = { sentence: (quoted: string) => string; children: string }

/** A sentence of ours around what somebody else wrote, which can turn nothing around but itself (U+202E). */
export function QuotedText({ sentence, children }: QuotedTextProps) {
  const [before, after] = sentence(MARK).split(MARK)
  return (
    <>
      {before}
      <bdi>{children}</bdi>
      {after}
    </>
  )
}
