import Download from 'lucide/dist/esm/icons/download.mjs'
import type { ReactNode } from 'react'
import { css } from '#styled/css'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { useWords } from '../../../src/i18n/intl'
import { icon } from '../../../src/ui/Icon'
import { IconButton } from '../../../src/ui/IconButton'
import { ReadProgress } from '../ReadProgress'
import { useExport } from './useExport'

const DownloadIcon = icon(Download)

type ExportRowProps = { filter: RequestFilter; total: number | undefined; children: ReactNode }

/** The first line of a list, with a button that exports every request which fits the list's filter. */
export function ExportRow({ filter, total, children }: ExportRowProps) {
  const { say, count } = useWords()
  const { progress, start, stop } = useExport(filter)
  return (
    <div className={line}>
      <div className={content}>{children}</div>
      <IconButton
        label={say('export.start')}
        icon={<DownloadIcon />}
        disabled={progress !== undefined || total === 0}
        onPress={start}
      />
      {progress && (
        <div className={overLine}>
          <ReadProgress {...progress} onStop={stop}>
            {progress.total === undefined
              ? say('export.begun')
              : say('export.running', { read: count(progress.read), total: count(progress.total) })}
          </ReadProgress>
        </div>
      )}
    </div>
  )
}

const line = css({ position: 'relative', display: 'flex', alignItems: 'start' })
const content = css({ flex: '1', display: 'grid', alignItems: 'center', minWidth: '0', minHeight: 'touch' })
// Over the line, so that it moves no row.
const overLine = css({
  position: 'absolute',
  zIndex: '1',
  insetInlineStart: '0',
  // The export button stays uncovered, as it can have the focus.
  insetInlineEnd: '11',
  top: '0',
})
