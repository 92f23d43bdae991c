import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react'
import { css, cva, cx } from '#styled/css'
import { type FieldMessages, FieldNote } from './FieldNote'

/** The props that every kind of field has. */
export type FieldLook = FieldMessages & {
  readonly label: string
  /** At the right of the label, such as 'Max 1.22197'. */
  readonly labelEnd?: ReactNode
  /** The unit inside the box, at its right end. */
  readonly unit?: string | undefined
}

/** Most of these come from `useForm().field(name)`. */
export type TextProps = FieldLook & {
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly placeholder?: string
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly maxLength?: number
}

/**
 * The ref of an input that shows this value. React's own `value` is also written into the attribute of that name, where
 * any script that records the page's markup finds a password while it is typed.
 */
export const showValue =
  (value: string, inputRef: Ref<HTMLInputElement> | undefined) =>
  (input: HTMLInputElement | null): void => {
    if (input && input.value !== value) input.value = value
    if (typeof inputRef === 'function') inputRef(input)
    else if (inputRef) inputRef.current = input
  }

/** Props for the input: its id, accessible name and description. */
type FieldInput = {
  readonly id: string
  /** The accessible name is the label alone. (The unit is inside a <label> too, so that a press focuses the input.) */
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

type FieldProps = FieldLook & {
  /** The input's id; its box is `${id}-box`, the line under it `${id}-note`. */
  readonly id?: string | undefined
  /** A question or warning in amber; an error replaces it. */
  readonly warning?: string | undefined
  readonly big?: boolean
  /** In the box, before and after the input. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** Under the note, such as the answers to a warning. */
  readonly below?: ReactNode
  readonly tall?: boolean
  readonly children: (input: FieldInput) => ReactNode
}

/** Label, box and a note whose place is reserved, so that nothing moves when it appears. */
export function Field({ label, labelEnd, unit, error, warning, big = false, tall = false, ...parts }: FieldProps) {
  const ownId = useId()
  const id = parts.id ?? ownId
  return (
    <div className={frame}>
      <div className={head}>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {labelEnd !== undefined && <span className={headEnd}>{labelEnd}</span>}
      </div>
      <div id={`${id}-box`} part="field" className={cx(box({ big, tall }), error !== undefined && invalidBox)}>
        {parts.start}
        {parts.children({
          id,
          'aria-labelledby': `${id}-label`,
          'aria-describedby': unit === undefined ? `${id}-note` : `${id}-unit ${id}-note`,
          'aria-invalid': error !== undefined,
        })}
        {parts.end}
        {unit !== undefined && (
          <label htmlFor={id} id={`${id}-unit`} className={unitStyle({ big })} aria-hidden>
            {unit}
          </label>
        )}
      </div>
      <FieldNote
        id={`${id}-note`}
        error={error}
        warning={warning}
        hint={parts.hint}
        hintEnd={parts.hintEnd}
        action={parts.action}
      />
      {parts.below}
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', minWidth: '0' })
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '2',
  minHeight: '22px',
  color: 'ink-2',
  textStyle: 'body',
})
const headEnd = css({
  minWidth: '0',
  textStyle: 'small',
  color: 'ink-3',
  overflowWrap: 'anywhere',
  // A pressable figure is enlarged upwards, so that the box below gets its own presses.
  '--desk-press-from': '100%',
  '--desk-press-height': '30px',
})
const box = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInline: '3',
    border: '1px solid {colors.line-control}',
    borderRadius: 'control',
    bg: 'inset',
    '&:focus-within': { borderColor: 'focus', boxShadow: '0 0 0 1px {colors.focus}' },
  },
  variants: { big: { true: { height: '64px' }, false: {} }, tall: { true: {}, false: {} } },
  compoundVariants: [{ big: false, tall: false, css: { height: '48px' } }],
})
const invalidBox = css({ borderColor: 'sell' })
const unitStyle = cva({
  base: {
    flex: 'none',
    // A long code leaves most of the box to what is typed.
    maxWidth: '40%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
  variants: { big: { true: { fontSize: '16', color: 'ink-2' }, false: { fontSize: '14', color: 'ink-3' } } },
})
