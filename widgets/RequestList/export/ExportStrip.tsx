import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { ReadingStrip } from '../ReadingStrip'
import type { useExport } from './useExport'

/** How far the export is, over the list's head: nothing that is read moves for it. */
export function ExportStrip({ now, stop }: ReturnType<typeof useExport>) {
  const { say, count } = useWords()
  if (now === undefined) return null
  return (
    <div className={over}>
      <ReadingStrip read={now.read} total={now.total} onStop={stop}>
        {now.total === undefined
          ? say('export.begun')
          : say('export.far', { read: count(now.read), total: count(now.total) })}
      </ReadingStrip>
    </div>
  )
}

const over = css({
  position: 'absolute',
  zIndex: '1',
  insetInlineStart: '0',
  // up to the button that began it: what can be focused is never covered
  insetInlineEnd: '9',
  top: '50%',
  transform: 'translateY(-50%)',
})
