import { type ReactNode, useId } from 'react'
import { css, cva, cx } from '#styled/css'
import { AlertIcon, WarningIcon } from '../Icon'
import { touchTarget } from '../touchTarget'

/** What every field shares, whatever stands in its box. */
export type FieldLook = {
  readonly label: string
  /** At the right of the label: 'Max 1.22197'. */
  readonly labelEnd?: ReactNode
  /** The unit inside the box, at its right end. */
  readonly unit?: string | undefined
  /** Under the box, as long as nothing is wrong. */
  readonly hint?: ReactNode
  readonly hintEnd?: ReactNode
  /** What is wrong, in words that say how to mend it. */
  readonly error?: string | undefined
  /** At the right under the box; mends what is wrong ('Use max'). */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** Goes to the input: its name for the label and its description for screen readers. */
export type FieldInput = {
  readonly id: string
  /** The label alone: pressing the unit reaches the input too, but does not name it. */
  readonly 'aria-labelledby': string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

type FieldProps = FieldLook & {
  /** Of the input; its box and the line under it are `${id}-box` and `${id}-note`. */
  readonly id?: string | undefined
  /** Asks or warns without refusing: amber, and an error goes before it. */
  readonly warning?: string | undefined
  readonly big?: boolean
  /** Inside the box, before the input and after it. */
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** Under the hint line: chips that answer the warning. */
  readonly below?: ReactNode
  readonly tall?: boolean
  readonly children: (input: FieldInput) => ReactNode
}

/** Label, box and a line under it whose place is reserved, so that nothing moves when a field speaks. */
export function Field({
  label,
  labelEnd,
  unit,
  error,
  warning,
  big = false,
  tall = false,

  ...parts
}: FieldProps) {
  const ownId = useId()
  const id = parts.id ?? ownId
  const wrong = error !== undefined
  return (
    <div className={frame}>
      <div className={head}>
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {labelEnd !== undefined && <span className={headEnd}>{labelEnd}</span>}
      </div>
      <div id={`${id}-box`} className={cx(box({ big, tall }), wrong && wrongBox)}>
        {parts.start}
        {parts.children({
          id,
          'aria-labelledby': `${id}-label`,
          'aria-describedby': unit === undefined ? `${id}-note` : `${id}-unit ${id}-note`,
          'aria-invalid': wrong,
        })}
        {parts.end}
        {unit !== undefined && (
          <label htmlFor={id} id={`${id}-unit`} className={unitStyle({ big })} aria-hidden>
            {unit}
          </label>
        )}
      </div>
      <div className={note} id={`${id}-note`}>
        <span role="status" className={words}>
          {error !== undefined ? (
            <span className={errorWords}>
              <AlertIcon size={16} />
              {error}
            </span>
          ) : (
            warning !== undefined && (
              <span className={warningWords}>
                <WarningIcon size={16} />
                {warning}
              </span>
            )
          )}
        </span>
        {error === undefined && warning === undefined && <span className={words}>{parts.hint}</span>}
        {parts.action === undefined ? (
          parts.hintEnd !== undefined && <span className={noteEnd}>{parts.hintEnd}</span>
        ) : (
          <button type="button" className={cx(action, touchTarget)} onClick={parts.action.onPress}>
            {parts.action.label}
          </button>
        )}
      </div>
      {parts.below}
    </div>
  )
}

/** The input inside a box: no edge of its own, 16 px or larger, so that iOS does not zoom. */
const input = css.raw({
  flex: '1',
  minWidth: '0',
  height: 'full',
  padding: '0',
  border: 'none',
  outline: 'none!',
  bg: 'transparent',
  color: 'ink',
  textStyle: 'lead',
  fontFamily: 'inherit',
  fontVariantNumeric: 'inherit',
  _placeholder: { color: 'ink-3', fontWeight: '400', opacity: '1' },
})
export const inputStyle = css(input)
export const bigInputStyle = css(input, { textStyle: 'figure' })
export const areaStyle = css(input, {
  display: 'block',
  height: 'auto',
  minHeight: '84px',
  maxHeight: '220px',
  paddingBlock: '3',
  fontWeight: '400',
  lineHeight: '1.375',
  resize: 'none',
  fieldSizing: 'content',
})

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
const headEnd = css({ textStyle: 'small', color: 'ink-3', whiteSpace: 'nowrap' })
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
const wrongBox = css({ borderColor: 'sell' })
const unitStyle = cva({
  base: { flex: 'none', fontWeight: '500', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  variants: { big: { true: { fontSize: '16', color: 'ink-2' }, false: { fontSize: '14', color: 'ink-3' } } },
})
const note = css({
  display: 'flex',
  gap: '2',
  minHeight: '20px',
  paddingTop: '1',
  textStyle: 'small',
  color: 'ink-3',
})
const words = css({
  minWidth: '0',
  overflowWrap: 'anywhere', // an empty live region must stand, or its first words are not heard
  '&:empty': { marginRight: '-2' },
})
const noteEnd = css({ marginLeft: 'auto', flex: 'none', textAlign: 'right' })
const errorWords = css({ display: 'flex', gap: '1', color: 'sell' })
const warningWords = css({ display: 'flex', gap: '1', color: 'warn' })
const action = css({
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
