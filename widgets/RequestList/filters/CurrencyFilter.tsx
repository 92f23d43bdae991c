import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { cx } from '#styled/css'
import { createCode } from '../../../src/code/createCode'
import { useBalances } from '../../../src/desk/balances/balances'
import { byWorth } from '../../../src/domain/balance'
import { type Currency, isCurrencyCode } from '../../../src/domain/currency'
import type { TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { withTexts } from '../../../src/ui/feedback/withTexts'
import { choiceChip, choiceText } from '../../../src/ui/form/ChoiceChip'
import type { CurrencyComboboxProps } from '../../../src/ui/form/CurrencyCombobox'
import { CurrencyTyping } from '../../../src/ui/form/CurrencyTyping'
import { DownIcon } from '../../../src/ui/Icon'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { touchTarget } from '../../../src/ui/touchTarget'

type CurrencyFilterProps = {
  /** Their currencies are offered, too. */
  rows: readonly TradeRequest[]
  chosen: Currency | undefined
  onChoose: (currency: Currency | undefined) => void
}

/** Filters by one currency of the request, with a combobox of those that the client holds or trades. */
export function CurrencyFilter({ rows, chosen, onChoose }: CurrencyFilterProps) {
  const { say } = useWords()
  const { Combobox, isLoading, open, close, leave, wasOpen } = useCombobox()
  const [typed, setTyped] = useState('')
  const chip = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focused field was removed with the list.
    if (Combobox === undefined && wasOpen) chip.current?.focus()
  }, [Combobox, wasOpen])
  if (isLoading)
    return (
      <CurrencyTyping
        label={say('filter.currency')}
        placeholder={chosen ?? say('filter.allCurrencies')}
        value={typed}
        onChange={setTyped}
        onLeave={close}
        onBlur={leave}
      />
    )
  if (Combobox !== undefined)
    return (
      <Choosing
        Combobox={Combobox}
        rows={rows}
        chosen={chosen}
        typedBefore={typed}
        onChoose={currency => {
          close()
          onChoose(currency)
        }}
        onLeave={close}
      />
    )
  return (
    <button
      ref={chip}
      type="button"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={say('filter.currencyIs', { currency: chosen ?? say('filter.allCurrencies') })}
      onClick={() => {
        setTyped('')
        open()
      }}
      className={cx(choiceChip({ on: chosen !== undefined }), touchTarget)}
    >
      <span className={choiceText}>{chosen ?? say('filter.allCurrencies')}</span>
      <DownIcon size={16} />
    </button>
  )
}

type ChoosingProps = CurrencyFilterProps & {
  Combobox: ComponentType<CurrencyComboboxProps>
  typedBefore: string
  onLeave: () => void
}

/** A component of its own, so that balances are fetched only while choosing. */
function Choosing({ Combobox, rows, ...choice }: ChoosingProps) {
  const { say } = useWords()
  return (
    <Combobox
      label={say('filter.currency')}
      none={say('filter.allCurrencies')}
      known={useOfferedCurrencies(rows)}
      {...choice}
    />
  )
}

/** The currencies that the client holds, by worth, then the others in the loaded requests. */
function useOfferedCurrencies(rows: readonly TradeRequest[]): readonly Currency[] {
  const { data: balances } = useBalances()
  return useMemo(() => {
    const held = [...(balances ?? [])].sort(byWorth('USDT')).map(({ currency }) => currency)
    const traded = rows.flatMap(({ baseCurrency, counterCurrency, commonCurrency = '' }) => [
      baseCurrency,
      counterCurrency,
      commonCurrency,
    ])
    return [...new Set([...held, ...traded])].filter(isCurrencyCode)
  }, [balances, rows])
}

const comboboxCode = createCode(
  withTexts(() => import('../../../src/ui/form/CurrencyCombobox')),
  file => file.CurrencyCombobox,
)

/** Ark's Combobox is 33.8 KB gzipped: it is fetched when first opened, and drawn only while open. */
function useCombobox() {
  const { say } = useWords()
  const toasts = useToasts()
  const [loaded, setLoaded] = useState<{ readonly Combobox: ComponentType<CurrencyComboboxProps> }>()
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')
  return {
    Combobox: state === 'open' ? loaded?.Combobox : undefined,
    isLoading: state === 'open' && loaded === undefined,
    wasOpen: state === 'closed',
    close: () => setState('closed'),
    /** Closes without taking the focus back: the client has moved it elsewhere. */
    leave: () => setState('untouched'),
    open() {
      setState('open')
      if (loaded === undefined)
        comboboxCode.load().then(
          file => setLoaded({ Combobox: file.CurrencyCombobox }),
          () => {
            setState('closed')
            toasts.show({ kind: 'error', text: say('filter.listFailed') })
          },
        )
    },
  }
}
