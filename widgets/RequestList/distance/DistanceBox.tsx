import type { ReactNode, Ref } from 'react'
import { css } from '#styled/css'

/** The place of a row's distance, empty until there is one. */
export const DistanceBox = ({ box, children }: { box?: Ref<HTMLSpanElement>; children?: ReactNode }) => (
  <span ref={box} data-distance="" className={boxStyle}>
    {children}
  </span>
)

/**
 * Takes the width that the line leaves over and reserves that of '−99.99%', so that a text that comes, ticks or goes
 * moves nothing. An age that doesn't fit wraps into a clipped line.
 */
const boxStyle = css({
  containerType: 'inline-size',
  containerName: 'distance',
  flex: '1 1 0',
  minWidth: '4.5em',
  height: '1lh',
  overflow: 'clip',
  textStyle: 'small',
})
