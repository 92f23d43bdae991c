import { type Ref, useId } from 'react'
import { css } from '#styled/css'
import { DrawnText } from '../DrawnText'

type SegmentedProps<Key extends string> = {
  /** For screen readers, such as 'Type'. */
  label: string
  options: readonly { readonly key: Key; readonly label: string; readonly disabled?: boolean }[]
  chosen: Key
  onChoose: (key: Key) => void
  /** Why some are disabled; shown under them. */
  reason?: string | undefined
  /** What is wrong with the chosen one; shown in place of the reason. */
  error?: string | undefined
  /** The chosen button, which gets the focus when the form is wrong here. */
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** One of a few visible options, as native radio buttons. */
export function Segmented<Key extends string>({
  label,
  options,
  chosen,
  onChoose,
  reason,
  error,
  inputRef,
}: SegmentedProps<Key>) {
  const name = useId()
  const note = error ?? reason
  return (
    <fieldset className={frame} aria-label={label} aria-describedby={note === undefined ? undefined : `${name}-why`}>
      <div className={tray}>
        {options.map(option => (
          <label key={option.key} className={cell}>
            <input
              ref={option.key === chosen ? inputRef : undefined}
              type="radio"
              name={name}
              value={option.key}
              checked={option.key === chosen}
              disabled={option.disabled}
              onChange={() => onChoose(option.key)}
              className={css({ position: 'absolute', inset: '-3px 0', opacity: '0', cursor: 'inherit', margin: '0' })}
            />
            <DrawnText text={option.label} />
          </label>
        ))}
      </div>
      {note === undefined ? null : (
        <p
          id={`${name}-why`}
          role={error === undefined ? undefined : 'status'}
          className={css({ textStyle: 'small', color: 'ink-3', marginTop: '1.5', '&[role]': { color: 'sell' } })}
        >
          {note}
        </p>
      )}
    </fieldset>
  )
}

const frame = css({ minWidth: '0' })

const tray = css({
  display: 'flex',
  flexWrap: 'wrap',
  minHeight: 'touch',
  padding: '3px',
  rounded: 'control',
  bg: 'control',
})

const cell = css({
  position: 'relative',
  flex: '1 1 auto',
  display: 'grid',
  placeItems: 'center',
  minHeight: '38px',
  // Three long Ukrainian labels must fit on a window of 320 px.
  paddingInline: 'clamp(4px, 8.6vw - 23.4px, var(--desk-segment-inset, 10px))',
  rounded: 'inner',
  color: 'ink-2',
  fontWeight: '500',
  cursor: 'pointer',
  _hover: { color: 'ink' },
  '&:has(:checked)': { bg: 'inset', color: 'ink', fontWeight: '600' },
  // The reader's own colors have one color for the tray and what is on it.
  _forcedColors: { '&:has(:checked)': { bg: 'accent', color: 'on-accent' } },
  '&:has(:disabled)': { color: 'ink-3', opacity: '0.6', cursor: 'not-allowed' },
  '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
})
