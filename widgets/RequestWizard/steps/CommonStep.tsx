import { useEffect, useMemo, useRef, useState } from 'react'
import { css } from '#styled/css'
import { useCurrencies } from '../../../src/desk/currencies'
import { useCurrencyNames } from '../../../src/desk/currencyNames'
import type { Currency } from '../../../src/domain/currency'
import { firstCurrencies } from '../../../src/domain/funds'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { useListKeys } from '../../../src/ui/list/useListKeys'
import { CurrencyField } from '../currency/CurrencyField'
import { CurrencyList } from '../currency/CurrencyList'
import { currencySearch } from '../currency/currencySearch'
import { codeOf, typedText } from '../currency/fieldText'
import { inOfferedOrder } from '../currency/inOfferedOrder'
import { useAvailableFunds } from '../currency/useAvailableFunds'
import { useSteady } from '../useSteady'
import { listHeightPx } from './listHeight'

/** What most routes go through, offered after the currencies that the account holds. */
const USUAL: readonly Currency[] = ['USDT', 'BTC']

type CommonStepProps = { choice: TicketRoute; onChoose: (common: Currency) => void }

/** Step 4, for a triangulation only: a currency that the desk lists with both the base and the counter. */
export function CommonStep({ choice, onChoose }: CommonStepProps) {
  const { say } = useWords()
  const { side, exchangeAccount, base, counter } = choice
  const [value, setValue] = useState(typedText(''))
  const text = codeOf(value)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const currencies = useCurrencies({ field: 'common', exchangeAccount, side, base, counter, triangulation: true })
  const { balances = [], funds, isSettled } = useAvailableFunds(exchangeAccount)
  const first = [...firstCurrencies('counter', [], balances, exchangeAccount), ...USUAL]
  const offered = useSteady(currencies.data && inOfferedOrder(currencies.data, first), isSettled, currencies.data)
  const codes = offered?.codes
  const names = useCurrencyNames()
  const search = useMemo(() => currencySearch(codes ?? [], names), [codes, names])
  const found = search(text)
  const keys = useListKeys(found, text, onChoose)
  return (
    <div className={css({ display: 'grid', gap: '3', marginTop: '2' })}>
      <CurrencyField
        isFirst
        inputRef={input}
        label={say('wizard.commonFor', side === 'buy' ? { from: counter, to: base } : { from: base, to: counter })}
        unit={say('wizard.common')}
        value={value}
        combobox={keys.fieldProps}
        onChange={text => setValue(typedText(text))}
      />
      <CurrencyList
        label={say('wizard.commonTitle')}
        currencies={{ ...currencies, data: codes }}
        found={found}
        apart={text === '' ? (offered?.firstCount ?? 0) : 0}
        text={text}
        names={names}
        funds={funds}
        keys={keys}
        none={say(funds?.hasFunds === false ? 'wizard.noCurrencies' : 'wizard.noCommon')}
        notFound={say('wizard.commonNotFound')}
        heightPx={listHeightPx(found.length)}
        onChoose={onChoose}
      />
    </div>
  )
}
