import type { ReactNode } from 'react'
import { css } from '#styled/css'

type SwitchProps = {
  label: ReactNode
  hint?: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A native checkbox with the role of a switch; a press anywhere on the row toggles it. */
export const Switch = ({ label, hint, on, onChange }: SwitchProps) => (
  <label className={row}>
    <span className={css({ flex: '1', minWidth: '0' })}>
      <span className={css({ fontWeight: '500', color: 'ink' })}>{label}</span>
      {hint === undefined ? null : <span className={css({ textStyle: 'small', color: 'ink-3' })}> · {hint}</span>}
    </span>
    <input
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      onChange={event => onChange(event.target.checked)}
      className={track}
    />
  </label>
)

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'touch',
  cursor: 'pointer',
})

const track = css({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: 'touch',
  height: '26px',
  rounded: 'full',
  bg: 'line-control',
  cursor: 'inherit',
  transition: 'background-color {durations.leave} {easings.out}',
  _before: {
    content: '""',
    position: 'absolute',
    top: '3px',
    left: '3px',
    width: '5',
    height: '5',
    rounded: 'full',
    bg: 'knob',
    transition: 'transform {durations.leave} {easings.out}',
  },
  _checked: { bg: 'accent', _before: { bg: 'on-accent', transform: 'translateX(18px)' } },
})
