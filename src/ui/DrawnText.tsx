import { css } from '#styled/css'

/** A drawn Ⓢ (USDⓈ-M), which most fonts lack. */
const CircledS = () => (
  <span className={wrap}>
    <svg viewBox="0 0 16 16" strokeWidth="1.3" aria-hidden="true" className={circled}>
      <circle cx="8" cy="8" r="7" />
      <path d="M10.4 5.6C10 4.7 9.1 4.3 8 4.3c-1.4 0-2.5.7-2.5 1.8 0 2.6 5.1 1.2 5.1 3.8 0 1.2-1.2 1.9-2.6 1.9-1.3 0-2.3-.5-2.7-1.5" />
    </svg>
    <span className={copied}>Ⓢ</span>
  </span>
)

/** A Ⓢ has its word with it, which no line may break. */
const DRAWN = /₮|\w{0,4}Ⓢ(?:-\w)?/

/** Text whose ₮ and Ⓢ are drawn, so that they look the same on every machine. */
export const DrawnText = ({ text }: { text: string }) =>
  DRAWN.test(text) ? (
    <span>
      <Drawn text={text} />
    </span>
  ) : (
    text
  )

function Drawn({ text }: { text: string }) {
  const found = DRAWN.exec(text)
  if (found === null) return text
  const [sign] = found
  return (
    <>
      {text.slice(0, found.index)}
      {sign === '₮' ? tetherSign : <Circled word={sign} />}
      <Drawn text={text.slice(found.index + sign.length)} />
    </>
  )
}

function Circled({ word }: { word: string }) {
  const [before, after] = word.split('Ⓢ')
  return (
    <span className={css({ whiteSpace: 'nowrap' })}>
      {before}
      <CircledS />
      {after}
    </span>
  )
}

const wrap = css({ position: 'relative', whiteSpace: 'nowrap' })
// In the flow: an absolutely positioned sign would add a line break to the copied text.
const copied = css({
  display: 'inline-block',
  width: '1px',
  height: '1px',
  marginRight: '-1px',
  overflow: 'hidden',
  opacity: '0',
})
const signStyle = { display: 'inline-block', width: 'auto', fill: 'none', stroke: 'currentcolor' } as const
const tether = css(signStyle, { height: '.78em', verticalAlign: '-.06em', marginRight: '.18em' })
const circled = css(signStyle, { height: '.9em', verticalAlign: '-.12em', marginInline: '.05em' })

/** A drawn ₮, which the font Geist lacks; announced and copied as the sign itself. One element: never drawn anew. */
export const tetherSign = (
  <span className={wrap}>
    <svg viewBox="0 0 14 16" strokeWidth="1.9" aria-hidden="true" className={tether}>
      <path d="M1 1.6h12M7 1.6V15M2.6 8.2l8.8-3M2.6 11.6l8.8-3" />
    </svg>
    <span className={copied}>₮</span>
  </span>
)
