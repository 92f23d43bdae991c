import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { cx } from '#styled/css'
import { useBalances } from '../../../src/desk/balances'
import { byWorth } from '../../../src/domain/balance'
import { type Currency, isCurrencyCode } from '../../../src/domain/currency'
import type { TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { choiceChip, choiceText } from '../../../src/ui/form/ChoiceChip'
import type { CurrencyComboboxProps } from '../../../src/ui/form/CurrencyCombobox'
import { CurrencyTyping } from '../../../src/ui/form/CurrencyTyping'
import { DownIcon } from '../../../src/ui/Icon'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { touchTarget } from '../../../src/ui/touchTarget'

type CurrencyFilterProps = {
  /** What is traded in them is offered too. */
  rows: readonly TradeRequest[]
  chosen: Currency | undefined
  onChoose: (currency: Currency | undefined) => void
}

/** Requests in one currency, whatever part it takes in them: typed ahead among those that the client knows. */
export function CurrencyFilter({ rows, chosen, onChoose }: CurrencyFilterProps) {
  const { say } = useWords()
  const { Drawn, isAwaited, open, close, forget, wasOpen } = useCombobox()
  const [typed, setTyped] = useState('')
  const chip = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What had the focus is gone with the list.
    if (Drawn === undefined && wasOpen) chip.current?.focus()
  }, [Drawn, wasOpen])
  if (isAwaited)
    return (
      <CurrencyTyping
        label={say('filter.currency')}
        placeholder={chosen ?? say('filter.allCurrencies')}
        value={typed}
        onChange={setTyped}
        onLeave={close}
        onBlur={forget}
      />
    )
  if (Drawn !== undefined)
    return (
      <Choosing
        Drawn={Drawn}
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
  Drawn: ComponentType<CurrencyComboboxProps>
  typedBefore: string
  onLeave: () => void
}

/** Balances are asked only for who chooses. */
function Choosing({ Drawn, rows, ...choice }: ChoosingProps) {
  const { say } = useWords()
  return (
    <Drawn
      label={say('filter.currency')}
      none={say('filter.allCurrencies')}
      known={useKnownCurrencies(rows)}
      {...choice}
    />
  )
}

/** What the client holds, by worth, then what else is traded in the requests that are loaded. */
function useKnownCurrencies(rows: readonly TradeRequest[]): readonly Currency[] {
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

/** Loaded at the first wish for it (Ark's Combobox: 33.8 KB gz), and drawn only while one chooses. */
function useCombobox() {
  const { say } = useWords()
  const toasts = useToasts()
  const [loaded, setLoaded] = useState<{ readonly Drawn: ComponentType<CurrencyComboboxProps> }>()
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched')
  return {
    Drawn: state === 'open' ? loaded?.Drawn : undefined,
    isAwaited: state === 'open' && loaded === undefined,
    wasOpen: state === 'closed',
    close: () => setState('closed'),
    /** Without a word: who left it is elsewhere by now. */
    forget: () => setState('untouched'),
    open() {
      setState('open')
      if (loaded === undefined)
        import('../../../src/ui/form/CurrencyCombobox').then(
          file => setLoaded({ Drawn: file.CurrencyCombobox }),
          () => {
            setState('closed')
            toasts.show({ kind: 'error', text: say('filter.listFailed') })
          },
        )
    },
  }
}
