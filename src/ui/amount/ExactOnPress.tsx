import type { ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useRef, useState } from 'react'
import { css, cx } from '#styled/css'
import { LiveText } from './LiveText'
import { useDraw } from './useDraw'

type ExactOnPressProps = {
  /** All digits, with the currency; '' while the figure is unknown. */
  readonly exact: ReadonlySignal<string>
  /** The client has hidden the figure: its title does not tell it either. */
  readonly covered?: boolean
  readonly children: ReactNode
}

/** A shortened figure: its exact value is in its title, and a press shows it in its place until the next press. */
export function ExactOnPress({ exact, covered = false, children }: ExactOnPressProps) {
  const node = useRef<HTMLButtonElement>(null)
  const [isExact, setIsExact] = useState(false)
  useDraw(exact, text => {
    const title = covered ? '' : text
    if (node.current && node.current.title !== title) node.current.title = title
  })
  return (
    <button
      ref={node}
      type="button"
      aria-pressed={isExact}
      onClick={() => setIsExact(!isExact)}
      onBlur={() => setIsExact(false)}
      className={cx(figure, isExact && whole)}
    >
      {isExact ? <LiveText text={exact} /> : children}
    </button>
  )
}

const figure = css({
  position: 'relative',
  font: 'inherit',
  letterSpacing: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  whiteSpace: 'inherit',
  cursor: 'pointer',
  // A finger's height in a list of dense rows, which are 30 px apart.
  _after: { content: '""', position: 'absolute', inset: '-5px -4px' },
})
const whole = css({ overflowWrap: 'anywhere' })
