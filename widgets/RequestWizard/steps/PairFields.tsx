import { createRef, memo, useCallback, useEffect, useMemo, useState } from 'react'
import { css } from '#styled/css'
import type { useCurrencies } from '../../../src/desk/currencies'
import { accountFacts } from '../../../src/domain/account'
import type { Currency } from '../../../src/domain/currency'
import { OTHER_FOCUS, type PairFocus } from '../../../src/domain/request/wizard'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { Switch } from '../../../src/ui/form/Switch'
import { useListKeys } from '../../../src/ui/list/useListKeys'
import { SheetFooter } from '../../../src/ui/overlay/SheetSlots'
import { CurrencyField } from '../currency/CurrencyField'
import { CurrencyList, Nothing } from '../currency/CurrencyList'
import { currencySearch } from '../currency/currencySearch'
import type { AvailableFunds } from '../currency/useAvailableFunds'
import type { Asked, PairStepProps } from './PairStep'

type PairFieldsProps = Pick<PairStepProps, 'choice' | 'onChoose'> & {
  readonly start: PairFocus
  readonly asked: Asked
  readonly onAsk: (change: (now: Asked) => Asked) => void
  readonly query: ReturnType<typeof useCurrencies>
  readonly free: AvailableFunds | undefined
  readonly baseFirst: boolean
}

/** The two fields, what is typed in them, and the list under them. */
export function PairFields({ choice, start, asked, onAsk, query, free, baseFirst, onChoose }: PairFieldsProps) {
  const { say } = useWords()
  const { side, exchangeAccount } = choice
  const { focus, isTriangulation } = asked
  const [texts, setTexts] = useState({ base: choice.base ?? '', counter: choice.counter ?? '' })
  const [inputs] = useState(() => ({ base: createRef<HTMLInputElement>(), counter: createRef<HTMLInputElement>() }))
  const other = OTHER_FOCUS[focus]
  const startInput = inputs[start]
  useEffect(() => startInput.current?.focus(), [startInput])

  const text = texts[focus]
  const search = useMemo(() => currencySearch(query.data ?? []), [query.data])
  const found = search(text)

  /** While a field has the focus, what stands in the other one stays. */
  const askFor = useCallback(
    (field: PairFocus, beside: Currency) =>
      onAsk(now => (now.focus === field ? now : { ...now, focus: field, beside })),
    [onAsk],
  )
  const choose = (currency: Currency) => {
    const next = { ...texts, [focus]: currency }
    setTexts(next)
    if (next[other] !== '') return onChoose({ ...next, isTriangulation })
    askFor(other, currency)
    inputs[other].current?.focus()
  }
  const none =
    free?.hasFunds !== false && texts[other] !== ''
      ? say('wizard.invalidPair', { field: say(`wizard.${other}`) })
      : say(free?.hasFunds ? 'wizard.noCurrencies' : 'wizard.depositFirst')
  // The very one stands first.
  const [first] = found
  const typed = first?.toUpperCase() === text ? first : undefined
  /** What is typed counts when the desk offers it for this field. */
  const submit = () => {
    // Typed faster than the list came: the desk's word on it follows with the other field's list.
    const isUnknownYet = query.data === undefined && text !== '' && texts[other] === ''
    if (typed !== undefined) choose(typed)
    else if (isUnknownYet) inputs[other].current?.focus()
    else inputs[text === '' || texts[other] !== '' ? focus : other].current?.focus()
  }
  const keys = useListKeys(found, text, choose)
  const typing = useMemo(() => {
    const of = (field: PairFocus) => ({
      onFocus: () => askFor(field, inputs[OTHER_FOCUS[field]].current?.value ?? ''),
      onChange: (value: string) => setTexts(now => ({ ...now, [field]: value.toUpperCase() })),
    })
    return { base: of('base'), counter: of('counter') }
  }, [askFor, inputs])
  const triangulate = useCallback((on: boolean) => onAsk(now => ({ ...now, isTriangulation: on })), [onAsk])

  const fields = (['base', 'counter'] as const).map(field => (
    <CurrencyField
      key={field}
      isFirst={field === start}
      inputRef={inputs[field]}
      label={say(`wizard.${side}.${field}`)}
      unit={say(field === 'base' ? 'wizard.base' : 'wizard.counter')}
      value={texts[field]}
      combobox={field === focus ? keys.fieldProps : keys.idleProps}
      {...typing[field]}
    />
  ))

  return (
    <div className={column}>
      <div className={pair}>{fields}</div>
      {accountFacts(exchangeAccount).triangulates && (
        <TriangulationSwitch on={isTriangulation} onChange={triangulate} />
      )}
      {baseFirst ? (
        <Nothing>{say('wizard.baseFirst')}</Nothing>
      ) : (
        <CurrencyList
          label={say('wizard.pairTitle')}
          query={query}
          found={found}
          text={text}
          free={free}
          keys={keys}
          none={none}
          notFound={say('wizard.notFound')}
          onChoose={choose}
        />
      )}
      <SheetFooter>
        <Button
          notReady={typed !== undefined && texts[other] !== '' ? null : say('wizard.pairNeeded')}
          onPress={submit}
          onBlockedPress={submit}
        >
          {say('wizard.continue')}
        </Button>
      </SheetFooter>
    </div>
  )
}

type TriangulationSwitchProps = { readonly on: boolean; readonly onChange: (on: boolean) => void }

const TriangulationSwitch = memo(function TriangulationSwitch({ on, onChange }: TriangulationSwitchProps) {
  const { say } = useWords()
  return (
    <div className={apart}>
      <Switch
        label={
          <>
            {say('wizard.triangulate')} <span className={hint}>{say('wizard.triangulateHint')}</span>
          </>
        }
        on={on}
        onChange={onChange}
      />
    </div>
  )
})

const column = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', gap: '3', marginTop: '3' })
const apart = css({ borderBottom: '1px solid {colors.line}', paddingBottom: '2' })
const hint = css({ display: 'block', textStyle: 'small', fontWeight: '400', color: 'ink-3' })

// Beside each other as long as the text is no larger than its room: the unit grows with the reader's text.
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, calc(128 * var(--desk-text-unit, 1px))), 1fr))',
  gap: '2',
})
