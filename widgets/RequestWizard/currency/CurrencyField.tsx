import { memo, type RefObject } from 'react'
import { css } from '#styled/css'
import { Field } from '../../../src/ui/form/Field'
import { inputStyle } from '../../../src/ui/form/inputStyle'
import type { ListKeys } from '../../../src/ui/list/useListKeys'

type CurrencyFieldProps = {
  label: string
  unit: string
  value: string
  /** Whether the step begins here: the sheet gives it its first focus. */
  isFirst: boolean
  inputRef: RefObject<HTMLInputElement | null>
  combobox: ListKeys['fieldProps'] | ListKeys['idleProps']
  onFocus?: () => void
  onChange: (value: string) => void
}

/** A code, forced to upper case (spec section 2); of two, the one that nobody types in is not drawn anew. */
export const CurrencyField = memo(function CurrencyField({
  label,
  unit,
  value,
  isFirst,
  inputRef,
  combobox,
  onFocus,
  onChange,
}: CurrencyFieldProps) {
  return (
    <div className={frame}>
      <Field label={label} unit={unit}>
        {input => (
          <input
            {...input}
            {...combobox}
            ref={inputRef}
            data-autofocus={isFirst ? '' : undefined}
            className={inputStyle}
            value={value}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={24}
            onFocus={event => {
              event.target.select()
              onFocus?.()
            }}
            onChange={event => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
})

// No note ever stands under it: what is wrong with a code is said in the list's place.
const frame = css({ minWidth: '0', marginBottom: '-4' })
