import { memo, type RefObject } from 'react'
import { css, cx } from '#styled/css'
import { Field } from '../../../src/ui/form/Field'
import { inputStyle } from '../../../src/ui/form/inputStyle'
import type { ListKeys } from '../../../src/ui/list/useListKeys'
import type { FieldText } from './fieldText'

type CurrencyFieldProps = {
  label: string
  unit: string
  value: FieldText
  /** Whether the sheet focuses this field first. */
  isFirst: boolean
  inputRef: RefObject<HTMLInputElement | null>
  combobox: ListKeys['fieldProps'] | ListKeys['idleProps']
  onFocus?: () => void
  onChange: (value: string) => void
}

/** An input for a currency code. Memoized, so that typing in one of two fields does not render the other. */
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
            className={value.isTyped ? typedStyle : inputStyle}
            value={value.text}
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

// By style, as writing another value into the focused input at each key would lay out the whole sheet.
const typedStyle = cx(inputStyle, css({ textTransform: 'uppercase' }))

// Without the usual room for a note: what is wrong with a code is shown in place of the list.
const frame = css({
  minWidth: '0',
  marginBottom: '-4',
  // A whole word in each language; the narrowest phones have room for the code alone.
  '& label[aria-hidden]': { maxWidth: 'none', fontSize: '12', '@media (max-width: 359px)': { display: 'none' } },
  // Over a small phone's keyboard the field scrolls up, so that rows are in sight below it.
  '@container sheet (max-height: 396px)': { '& input': { scrollMarginBottom: '240px' } },
})
