import { css, cva } from '#styled/css'
import { MAX_COMMENT_LENGTH } from '../../src/domain/request/request'
import { cutText } from '../../src/ui/feedback/foreignText'
import { AlertIcon, WarningIcon } from '../../src/ui/Icon'

/** The desk's warning as plain text, as long as a comment may be: a longer one would push the figures off the page. */
export function WarningNote({ severity, children }: { severity: string; children: string }) {
  const grave = severity === 'error'
  return (
    <div role="note" className={note({ grave })}>
      {grave ? <AlertIcon /> : <WarningIcon />}
      <p className={css({ flex: '1', minWidth: '0', color: 'ink', overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}>
        {cutText(children, MAX_COMMENT_LENGTH)}
      </p>
    </div>
  )
}

const note = cva({
  // A word that no line can break, as of combining marks, is cut off.
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    padding: '3.5',
    rounded: 'control',
    overflow: 'clip',
  },
  variants: { grave: { true: { bg: 'sell-tint', color: 'sell' }, false: { bg: 'warn-tint', color: 'warn' } } },
})
