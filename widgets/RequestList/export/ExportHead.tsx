import { css } from '#styled/css'
import type { RequestFilter } from '../../../src/domain/request/requestFilter'
import { useWords } from '../../../src/i18n/intl'
import { DownloadIcon } from '../../../src/ui/Icon'
import { IconButton } from '../../../src/ui/IconButton'
import { SectionHead } from '../../../src/ui/SectionHead'
import { ExportStrip } from './ExportStrip'
import { useExport } from './useExport'

type ExportHeadProps = { title: string; level: 1 | 2; count: number | undefined; filter: RequestFilter }

/** The head of a list that can be taken away as a file: what is exported is what the list is narrowed to. */
export function ExportHead({ filter, ...head }: ExportHeadProps) {
  const { say } = useWords()
  const exporting = useExport(filter)
  return (
    <div className={css({ position: 'relative' })}>
      <SectionHead {...head}>
        <span className={css({ marginBlock: '-4px', marginRight: '-12px' })}>
          <IconButton
            label={say('export.start')}
            icon={<DownloadIcon />}
            disabled={exporting.now !== undefined || head.count === 0}
            onPress={exporting.start}
          />
        </span>
      </SectionHead>
      <ExportStrip {...exporting} />
    </div>
  )
}
