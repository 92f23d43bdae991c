import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { Gauge } from '../../src/ui/request/Gauge'

type ReadProgressProps = { read: number; total: number | undefined; onStop: () => void; children: ReactNode }

/** Progress of reading the whole list, as text and as a bar, with a button to stop. */
export const ReadProgress = ({ read, total, onStop, children }: ReadProgressProps) => (
  <div className={strip}>
    <span className={css({ flex: '1', minWidth: '0' })}>{children}</span>
    <Button look="quiet" height={40} onPress={onStop}>
      {useWords().say('reading.stop')}
    </Button>
    <Gauge percent={!total ? 0 : Math.min(100, Math.floor((read / total) * 100))} />
  </div>
)

const strip = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'touch',
  paddingLeft: '3',
  bg: 'panel',
  border: '1px solid {colors.line}',
  rounded: 'control',
  overflow: 'clip',
  color: 'ink-2',
})
