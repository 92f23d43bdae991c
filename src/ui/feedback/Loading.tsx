import { type ReactNode, useEffect, useState } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { hidden } from '../VisuallyHidden'

const EMPTY_MS = 300
const LOADER_MS = 1000

/** Reserves the height at once, shows the skeleton after 300 ms and a text after a second. */
export function Loading({ children }: { children: ReactNode }) {
  const { say } = useWords()
  const [waited, setWaited] = useState<'briefly' | 'noticeably' | 'long'>('briefly')
  useEffect(() => {
    const timers = [setTimeout(setWaited, EMPTY_MS, 'noticeably'), setTimeout(setWaited, LOADER_MS, 'long')]
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <div aria-busy="true" className={css({ position: 'relative' })}>
      <div aria-hidden="true" className={waited === 'briefly' ? css({ visibility: 'hidden' }) : undefined}>
        {children}
      </div>
      <p role="status" className={waited === 'long' ? line : hidden}>
        {waited === 'long' ? say('loading.slow') : ''}
      </p>
    </div>
  )
}

// Over the skeleton, so that nothing moves when it appears.
const line = css({
  position: 'absolute',
  top: '50%',
  left: '50%',
  transform: 'translate(-50%, -50%)',
  paddingInline: '3',
  paddingBlock: '1.5',
  rounded: 'full',
  bg: 'raised',
  border: '1px solid {colors.line-strong}',
  textStyle: 'small',
  color: 'ink-2',
  whiteSpace: 'nowrap',
})
