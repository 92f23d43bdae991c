import { createRef, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { css } from '#styled/css'
import type { useCurrencies } from '../../../src/desk/currencies'
import { useCurrencyNames } from '../../../src/desk/currencyNames'
import { accountFacts, type ExchangeAccount } from '../../../src/domain/account'
import type { Currency } from '../../../src/domain/currency'
import { isNamed } from '../../../src/domain/currencyNames/nameSearch'
import type { Side } from '../../../src/domain/request/request'
import { OTHER_FOCUS, type PairFocus, type WizardChoice } from '../../../src/domain/request/wizard'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { useListKeys } from '../../../src/ui/list/useListKeys'
import { SheetFooter } from '../../../src/ui/overlay/SheetSlots'
import { CurrencyField } from '../currency/CurrencyField'
import { CurrencyList, NoCurrencies } from '../currency/CurrencyList'
import { currencySearch } from '../currency/currencySearch'
import { chosenCode, codeOf, typedText } from '../currency/fieldText'
import type { AvailableFunds } from '../currency/useAvailableFunds'
import { TriangulationSwitch } from './TriangulationSwitch'

/** What the list of currencies depends on. Not on the typed text, so that a key press fetches nothing. */
export type PairQuery = {
  readonly focus: PairFocus
  /** The code in the other field. */
  readonly other: Currency
  readonly isTriangulation: boolean
}

export type PairFieldsProps = {
  readonly choice: WizardChoice & { readonly side: Side; readonly exchangeAccount: ExchangeAccount }
  /** The field that gets the focus first. */
  readonly start: PairFocus
  readonly query: PairQuery
  readonly onQuery: (change: (query: PairQuery) => PairQuery) => void
  /** The result of `query`. */
  readonly currencies: ReturnType<typeof useCurrencies>
  /** How many of the currencies come before those from A to Z. */
  readonly firstCount: number
  /** What the client has of each currency, where that matters. */
  readonly funds: AvailableFunds | undefined
  readonly hasNoFunds: boolean
  /** The base has to be chosen before the counter. */
  readonly baseFirst: boolean
  readonly onChoose: (pair: { base: Currency; counter: Currency; isTriangulation: boolean }) => void
}

/** The two fields with their text, and the list under them. */
export function PairFields(props: PairFieldsProps) {
  const { choice, start, query, onQuery, currencies, firstCount, funds, hasNoFunds, baseFirst, onChoose } = props
  const { say } = useWords()
  const { side, exchangeAccount } = choice
  const { focus, isTriangulation } = query
  const [texts, setTexts] = useState({ base: chosenCode(choice.base ?? ''), counter: chosenCode(choice.counter ?? '') })
  const codes = { base: codeOf(texts.base), counter: codeOf(texts.counter) }
  const [inputs] = useState(() => ({ base: createRef<HTMLInputElement>(), counter: createRef<HTMLInputElement>() }))
  const other = OTHER_FOCUS[focus]
  const startInput = inputs[start]
  useEffect(() => startInput.current?.focus(), [startInput])

  const text = codes[focus]
  const names = useCurrencyNames()
  const search = useMemo(() => currencySearch(currencies.data ?? [], names), [currencies.data, names])
  const found = search(text)
  // An exact match is the first.
  const [first] = found
  const isCode = first?.toUpperCase() === text
  const named = first !== undefined && !isCode && isNamed(first, text, names) ? first : undefined
  const exact = isCode ? first : named
  /** A whole name stands for its code. */
  const latestCodes = useRef(codes)
  useEffect(() => {
    latestCodes.current = named === undefined ? codes : { ...codes, [focus]: named }
  })

  const queryFor = useCallback(
    (field: PairFocus, otherCode: Currency) =>
      onQuery(current => (current.focus === field ? current : { ...current, focus: field, other: otherCode })),
    [onQuery],
  )
  const choose = (currency: Currency) => {
    const next = { ...codes, [focus]: currency }
    setTexts(current => ({ ...current, [focus]: chosenCode(currency) }))
    if (next[other] !== '') return onChoose({ ...next, isTriangulation })
    queryFor(other, currency)
    inputs[other].current?.focus()
  }
  const none = hasNoFunds
    ? say('wizard.depositFirst')
    : codes[other] === ''
      ? say('wizard.noCurrencies')
      : say('wizard.invalidPair', { field: say(`wizard.${other}`) })
  const keys = useListKeys(found, text, choose)
  const typing = useMemo(() => {
    const of = (field: PairFocus) => ({
      onFocus() {
        const left = OTHER_FOCUS[field]
        const code = latestCodes.current[left]
        setTexts(current => {
          // Another currency may just have been chosen from the list.
          const isMeant = !current[left].isTyped || codeOf(current[left]) === code
          return isMeant ? current : { ...current, [left]: chosenCode(code) }
        })
        queryFor(field, code)
      },
      onChange: (text: string) => setTexts(current => ({ ...current, [field]: typedText(text) })),
    })
    return { base: of('base'), counter: of('counter') }
  }, [queryFor])
  const triangulate = useCallback((on: boolean) => onQuery(current => ({ ...current, isTriangulation: on })), [onQuery])

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
        <NoCurrencies>{say('wizard.baseFirst')}</NoCurrencies>
      ) : (
        <CurrencyList
          label={say('wizard.pairTitle')}
          currencies={currencies}
          found={found}
          apart={text === '' ? firstCount : 0}
          text={text}
          names={names}
          funds={funds}
          keys={keys}
          none={none}
          notFound={say('wizard.notFound')}
          onChoose={choose}
        />
      )}
      {exact !== undefined && codes[other] !== '' && (
        <SheetFooter>
          <Button onPress={() => choose(exact)}>{say('wizard.continue')}</Button>
        </SheetFooter>
      )}
    </div>
  )
}

const column = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  gap: '3',
  marginTop: '3',
  '@container sheet (max-height: 536px)': { gap: '1.5', marginTop: '2' },
})

// Beside each other unless the reader's text is too large for it.
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, calc(128 * var(--desk-text-unit, 1px))), 1fr))',
  gap: '2',
})
