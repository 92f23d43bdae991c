import type { ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useRef, useState } from 'react'
import { css, cx } from '#styled/css'
import { type AmountLook, figureStyle } from './Figure'
import { LiveText } from './LiveText'
import { useDraw } from './useDraw'

type ExactOnPressProps = {
  /** All digits, with the currency; '' while the figure is unknown. */
  readonly exact: ReadonlySignal<string>
  /** The client has hidden the figure: its title does not tell it either. */
  readonly covered?: boolean
  /** Of the digits; that of the text around them unless given. */
  readonly look?: AmountLook | undefined
  readonly children: ReactNode
}

/** A shortened figure: its exact value is in its title, and a press shows it in its place until the next press. */
export function ExactOnPress({ exact, covered = false, look, children }: ExactOnPressProps) {
  const node = useRef<HTMLButtonElement>(null)
  const [isExact, setIsExact] = useState(false)
  useDraw(exact, text => {
    const button = node.current
    if (covered || text === '') button?.removeAttribute('title')
    else if (button && button.title !== text) button.title = text
  })
  return (
    <button
      ref={node}
      type="button"
      aria-pressed={isExact}
      onClick={() => setIsExact(!isExact)}
      onBlur={() => setIsExact(false)}
      className={figure}
    >
      {isExact ? (
        <span className={cx(look && figureStyle(look.size, look.tone), whole)}>
          <LiveText text={exact} />
        </span>
      ) : (
        children
      )}
    </button>
  )
}

const figure = css({
  position: 'relative',
  // Without a limit a button is as wide as its longest word.
  maxWidth: 'full',
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  whiteSpace: 'inherit',
  userSelect: 'text',
  cursor: 'pointer',
  // A finger's height, where the rows around it leave the room.
  _after: {
    content: '""',
    position: 'absolute',
    insetInline: '-4px',
    top: 'var(--desk-press-from, 50%)',
    height: 'max(100%, var(--desk-press-height, {sizes.touch}))',
    translate: '0 calc(-1 * var(--desk-press-from, 50%))',
  },
})
const whole = css({ overflowWrap: 'anywhere', whiteSpace: 'normal', '--desk-figure-wrap': 'normal' })
