import { useEffect, useMemo, useRef, useState } from 'react'
import { css } from '#styled/css'
import { useCurrencies } from '../../../src/desk/currencies'
import type { Currency } from '../../../src/domain/currency'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { useListKeys } from '../../../src/ui/list/useListKeys'
import { CurrencyField } from '../currency/CurrencyField'
import { CurrencyList } from '../currency/CurrencyList'
import { currencySearch } from '../currency/currencySearch'
import { useAvailableFunds } from '../currency/useAvailableFunds'
import { listHeightPx } from './listHeight'

type CommonStepProps = { choice: TicketRoute; onChoose: (common: Currency) => void }

/** Step 4, for a triangulation only: a currency that the desk lists with both the base and the counter. */
export function CommonStep({ choice, onChoose }: CommonStepProps) {
  const { say } = useWords()
  const { side, exchangeAccount, base, counter } = choice
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const currencies = useCurrencies({ field: 'common', exchangeAccount, side, base, counter, triangulation: true })
  const search = useMemo(() => currencySearch(currencies.data ?? []), [currencies.data])
  const found = search(text)
  const keys = useListKeys(found, text, onChoose)
  const { funds } = useAvailableFunds(exchangeAccount)
  return (
    <div className={css({ display: 'grid', gap: '3', marginTop: '2' })}>
      <CurrencyField
        isFirst
        inputRef={input}
        label={say('wizard.commonFor', side === 'buy' ? { from: counter, to: base } : { from: base, to: counter })}
        unit={say('wizard.common')}
        value={text}
        combobox={keys.fieldProps}
        onChange={value => setText(value.toUpperCase())}
      />
      <CurrencyList
        label={say('wizard.commonTitle')}
        currencies={currencies}
        found={found}
        text={text}
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
