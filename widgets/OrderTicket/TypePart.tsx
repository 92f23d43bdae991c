import type { ReadonlySignal } from '@preact/signals-core'
import type { Currency } from '../../src/domain/currency'
import type { Live } from '../../src/domain/live'
import type { Ticker } from '../../src/domain/price'
import { REQUEST_TYPES } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { Segmented } from '../../src/ui/form/Segmented'
import { Switch } from '../../src/ui/form/Switch'
import { useHasLivePrice } from './market/useFeedProblem'
import type { TicketForm } from './ticketForm'

type TypePartProps = {
  form: TicketForm
  ticker: ReadonlySignal<Live<Ticker>>
  /** Of a triangulation. */
  common: Currency | undefined
}

/** Limit, scaled or market, and the iceberg of a limit; market needs a live price, a triangulation is a limit (decisions.md). */
export function TypePart({ form, ticker, common }: TypePartProps) {
  const { say } = useWords()
  const hasPrice = useHasLivePrice(ticker)
  const { type, isIceberg } = form.values
  // What is chosen stays chosen while its price is away: the button says what is missing.
  const marketOff = !hasPrice && type !== 'market'
  return (
    <div>
      <Segmented
        label={say('total.type')}
        options={REQUEST_TYPES.map(key => ({
          key,
          label: say(`type.${key}`),
          disabled: (common !== undefined && key !== 'limit') || (key === 'market' && marketOff),
        }))}
        chosen={type}
        onChoose={key => form.set('type', key)}
        reason={
          common !== undefined
            ? say('total.limitOnly', { currency: common })
            : hasPrice
              ? undefined
              : say('total.marketUnavailable')
        }
      />
      {type === 'limit' && (
        <Switch
          label={say('total.iceberg')}
          hint={say('total.icebergHint')}
          on={isIceberg}
          onChange={on => form.set('isIceberg', on)}
        />
      )}
    </div>
  )
}
