import type { ReactNode, Ref } from 'react'
import { css } from '#styled/css'

/** The place of a row's distance, empty until there is one. */
export const DistanceBox = ({ box, children }: { box?: Ref<HTMLSpanElement>; children?: ReactNode }) => (
  <span ref={box} data-distance="" className={boxStyle}>
    {children}
  </span>
)

/**
 * Takes the width that the line leaves over and reserves none, so that a text that comes, ticks or goes moves nothing.
 * Words that don't fit wrap into clipped lines, whole words at a time.
 */
const boxStyle = css({
  contain: 'inline-size',
  flex: '1 1 0',
  minWidth: '0',
  height: '1lh',
  overflow: 'clip',
  textStyle: 'small',
  // Allows a break before the first word.
  _before: { content: '""', display: 'inline-block' },
})
