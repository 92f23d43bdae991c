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

/** Step 4, of a triangulation alone: one of the currencies that the desk lists both ways (spec section 2). */
export function CommonStep({ choice, onChoose }: CommonStepProps) {
  const { say } = useWords()
  const { side, exchangeAccount, base, counter } = choice
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const query = useCurrencies({ field: 'common', exchangeAccount, side, base, counter, triangulation: true })
  const search = useMemo(() => currencySearch(query.data ?? []), [query.data])
  const found = search(text)
  const keys = useListKeys(found, text, onChoose)
  const free = useAvailableFunds(exchangeAccount)
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
        query={query}
        found={found}
        text={text}
        free={free}
        keys={keys}
        none={say(free?.hasFunds === false ? 'wizard.noCurrencies' : 'wizard.noCommon')}
        notFound={say('wizard.commonNotFound')}
        heightPx={listHeightPx(found.length)}
        onChoose={onChoose}
      />
    </div>
  )
}
