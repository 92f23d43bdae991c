import { css } from '#styled/css'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { useWords } from '../../../src/i18n/intl'
import { DownloadIcon } from '../../../src/ui/Icon'
import { IconButton } from '../../../src/ui/IconButton'
import { SectionHead } from '../../../src/ui/SectionHead'
import { ReadProgress } from '../ReadProgress'
import { useExport } from './useExport'

type ExportHeadProps = { title: string; level: 1 | 2; count: number | undefined; filter: RequestFilter }

/** The head of a list with a button that exports every request which fits the list's filter. */
export function ExportHead({ filter, ...head }: ExportHeadProps) {
  const { say, count } = useWords()
  const { progress, start, stop } = useExport(filter)
  return (
    <div className={css({ position: 'relative' })}>
      <SectionHead {...head}>
        <span className={css({ marginBlock: '-4px', marginRight: '-12px' })}>
          <IconButton
            label={say('export.start')}
            icon={<DownloadIcon />}
            disabled={progress !== undefined || head.count === 0}
            onPress={start}
          />
        </span>
      </SectionHead>
      {progress && (
        <div className={overHead}>
          <ReadProgress {...progress} onStop={stop}>
            {progress.total === undefined
              ? say('export.begun')
              : say('export.far', { read: count(progress.read), total: count(progress.total) })}
          </ReadProgress>
        </div>
      )}
    </div>
  )
}

// Over the head, so that it moves no row.
const overHead = css({
  position: 'absolute',
  zIndex: '1',
  insetInlineStart: '0',
  // The export button stays uncovered, as it can have the focus.
  insetInlineEnd: '9',
  top: '50%',
  transform: 'translateY(-50%)',
})
