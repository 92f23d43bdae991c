import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { errorWords } from '../../../src/ui/errorWords'
import { CloseIcon } from '../../../src/ui/Icon'
import { IconButton } from '../../../src/ui/IconButton'
import { Message, type MessageKind } from '../../../src/ui/Message'
import { ReadingStrip } from '../ReadingStrip'
import type { useExport } from './useExport'

/** How the export goes, and how it ended. */
export function ExportStrip({ now, start, stop, forget }: ReturnType<typeof useExport>) {
  const words = useWords()
  const { say, count } = words
  switch (now.state) {
    case 'idle':
      return null
    case 'reading':
      return (
        <ReadingStrip read={now.read} total={now.total} onStop={stop}>
          {say('export.far', { read: count(now.read), total: count(now.total) })}
        </ReadingStrip>
      )
    case 'failed':
      return (
        <End kind="error" onClose={forget} next={say('error.retry')} onNext={start}>
          {say('export.failed')} {errorWords(now.error, words)}
        </End>
      )
    case 'saved': {
      const { name, read, total } = now
      if (read >= total)
        return (
          <End kind="success" onClose={forget}>
            {say('export.saved', { name, count: read })}
          </End>
        )
      return (
        <End kind="warning" onClose={forget} next={say('error.retry')} onNext={start}>
          {say('export.incomplete', { name, read: count(read), total: count(total) })}
        </End>
      )
    }
  }
}

type EndProps = { kind: MessageKind; onClose: () => void; next?: string; onNext?: () => void; children: ReactNode }

const End = ({ kind, onClose, next, onNext, children }: EndProps) => (
  <div className={line}>
    <div className={css({ flex: '1 1 200px', minWidth: '0' })}>
      <Message kind={kind}>{children}</Message>
    </div>
    {next !== undefined && (
      <Button look="line" height={40} onPress={onNext}>
        {next}
      </Button>
    )}
    <IconButton label={useWords().say('button.close')} icon={<CloseIcon size={16} />} onPress={onClose} />
  </div>
)

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' })
