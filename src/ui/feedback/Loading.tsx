import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { useWaited } from './useWaited'

/**
 * Keeps the height; skeleton after 300 ms, text after 1 s (only in the newest on the page). Until then the panel around
 * it is invisible too.
 */
export function Loading({ children }: { children: ReactNode }) {
  const { say } = useWords()
  const { waited, isNewest } = useWaited()
  const isBlank = waited === 'briefly'
  const isLong = waited === 'long' && isNewest
  return (
    <div aria-busy="true" data-blank={isBlank || undefined} className={css({ position: 'relative' })}>
      <div aria-hidden="true" className={isBlank ? css({ visibility: 'hidden' }) : undefined}>
        {children}
      </div>
      <p role="status" className={middle}>
        {isLong && <span className={line}>{say('loading.slow')}</span>}
      </p>
    </div>
  )
}

// Over the skeleton and of one size, so that nothing moves when the text appears.
const middle = css({ position: 'absolute', inset: '0', display: 'grid', placeContent: 'center', pointerEvents: 'none' })

const line = css({
  paddingInline: '3',
  paddingBlock: '1.5',
  rounded: 'full',
  bg: 'raised',
  border: '1px solid {colors.line-strong}',
  textStyle: 'small',
  color: 'ink-2',
  whiteSpace: 'nowrap',
})
