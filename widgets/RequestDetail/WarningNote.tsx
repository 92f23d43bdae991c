import { css, cva } from '#styled/css'
import { cutText } from '../../src/ui/feedback/foreignText'
import { AlertIcon, WarningIcon } from '../../src/ui/Icon'

/** In characters, as many as a comment may have: a longer warning would push the figures off the page. */
const LONGEST = 1000

/** The desk's warning as plain text. */
export function WarningNote({ severity, children }: { severity: string; children: string }) {
  const grave = severity === 'error'
  return (
    <div role="note" className={note({ grave })}>
      {grave ? <AlertIcon /> : <WarningIcon />}
      <p className={css({ flex: '1', minWidth: '0', color: 'ink', overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}>
        {cutText(children, LONGEST)}
      </p>
    </div>
  )
}

const note = cva({
  base: { display: 'flex', alignItems: 'flex-start', gap: '2.5', padding: '3.5', rounded: 'control' },
  variants: { grave: { true: { bg: 'sell-tint', color: 'sell' }, false: { bg: 'warn-tint', color: 'warn' } } },
})
