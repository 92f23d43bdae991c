import { useEffect, useRef } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { RetryIcon } from '../../../src/ui/Icon'
import { Spinner } from '../../../src/ui/Spinner'
import { hidden } from '../../../src/ui/VisuallyHidden'
import { useRefresh } from '../../../widgets'
import { THRESHOLD_PX, watchPulls } from './watchPulls'

/** A disc that follows the finger down from the page's top edge; it turns while everything is fetched again. */
export function PullToRefresh() {
  const { say } = useWords()
  const { refresh, isRefreshing } = useRefresh()
  const disc = useRef<HTMLDivElement>(null)
  useEffect(() => {
    disc.current?.style.setProperty('--far', `${THRESHOLD_PX}px`)
    const moveTo = (px: number, isPulled: boolean) => {
      disc.current?.style.setProperty('--pulled', `${px}px`)
      disc.current?.toggleAttribute('data-pulled', isPulled)
    }
    return watchPulls({
      moved: px => moveTo(px, true),
      released(isFar) {
        moveTo(0, false)
        if (isFar) refresh()
      },
    })
  }, [refresh])
  return (
    <>
      <div ref={disc} aria-hidden="true" data-refreshing={isRefreshing || undefined} className={style}>
        {isRefreshing ? <Spinner /> : <RetryIcon />}
      </div>
      <p role="status" className={hidden}>
        {isRefreshing ? say('refresh.running') : ''}
      </p>
    </>
  )
}

const style = css({
  position: 'fixed',
  top: '-12',
  left: '50%',
  zIndex: 'toast',
  display: 'grid',
  placeItems: 'center',
  width: '10',
  height: '10',
  marginLeft: '-5',
  border: '1px solid {colors.line-strong}',
  rounded: 'full',
  bg: 'raised',
  color: 'ink-2',
  pointerEvents: 'none',
  translate: '0 var(--pulled, 0px)',
  transition: 'translate {durations.drag} ease-out',
  '&[data-pulled]': { transition: 'none' },
  '&[data-refreshing]': { translate: '0 var(--far)' },
})
