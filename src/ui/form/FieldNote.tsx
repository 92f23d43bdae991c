import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'
import { AlertIcon, WarningIcon } from '../Icon'
import { touchTarget } from '../touchTarget'

export type FieldMessages = {
  /** Shown while there is no error or warning. */
  readonly hint?: ReactNode
  readonly hintEnd?: ReactNode
  /** Says how to fix the value. */
  readonly error?: string | undefined
  /** Fixes the value, such as 'Use max'; at the right end. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

type FieldNoteProps = FieldMessages & { readonly id: string; readonly warning: string | undefined }

/** The line under a field's box: its error, else its warning, else its hint. */
export function FieldNote({ id, error, warning, hint, hintEnd, action }: FieldNoteProps) {
  return (
    <div className={note} id={id}>
      <span role="status" className={message}>
        {error !== undefined ? (
          <span className={errorStyle}>
            <AlertIcon size={16} />
            {error}
          </span>
        ) : (
          warning !== undefined && (
            <span className={warningStyle}>
              <WarningIcon size={16} />
              {warning}
            </span>
          )
        )}
      </span>
      {error === undefined && warning === undefined && <span className={message}>{hint}</span>}
      {action === undefined ? (
        hintEnd !== undefined && <span className={end}>{hintEnd}</span>
      ) : (
        <button type="button" className={cx(actionStyle, touchTarget)} onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  )
}

const note = css({
  display: 'flex',
  gap: '2',
  minHeight: '20px',
  paddingTop: '1',
  textStyle: 'small',
  color: 'ink-3',
  _fewLetters: { flexWrap: 'wrap', rowGap: '0' },
  // A pressable figure is enlarged downwards, so that the box above gets its own presses.
  '--desk-press-from': '0%',
})
const message = css({
  minWidth: '0',
  overflowWrap: 'anywhere',
  // The live region stays rendered while empty: screen readers don't announce the first text of a new one.
  '&:empty': { marginRight: '-2' },
})
const end = css({ marginLeft: 'auto', flex: 'none', textAlign: 'right' })
const errorStyle = css({ display: 'flex', gap: '1', color: 'sell' })
const warningStyle = css({ display: 'flex', gap: '1', color: 'warn' })
const actionStyle = css({
  position: 'relative',
  flex: 'none',
  alignSelf: 'flex-start',
  marginLeft: 'auto',
  padding: '0',
  border: 'none',
  bg: 'transparent',
  color: 'ink',
  textStyle: 'small',
  fontWeight: '600',
  textDecoration: 'underline',
  cursor: 'pointer',
})
