import type { ReadonlySignal } from '@preact/signals-core'
import type { Currency } from '../../src/domain/currency'
import type { Live } from '../../src/domain/live'
import type { Ticker } from '../../src/domain/price'
import { REQUEST_TYPES } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { useSignalPart } from '../../src/ui/amount/useSignalPart'
import { Segmented } from '../../src/ui/form/Segmented'
import { Switch } from '../../src/ui/form/Switch'
import { useHasLivePrice } from './market/useFeedProblem'
import type { TicketForm } from './ticketForm'

type TypePartProps = {
  form: TicketForm
  ticker: ReadonlySignal<Live<Ticker>>
  common: Currency | undefined
}

/** The type, and a limit's iceberg. Market needs a live price; through a common currency only a limit is possible. */
export function TypePart({ form, ticker, common }: TypePartProps) {
  const { say } = useWords()
  const hasPrice = useHasLivePrice(ticker)
  // No message while the feed connects: most prices arrive at once, and the form would move twice.
  const isConnecting = useSignalPart(ticker, ({ state }) => state === 'connecting')
  const { type, isIceberg } = form.values
  // A chosen market type stays chosen without a price: the submit button says what is missing.
  const isMarketDisabled = !hasPrice && type !== 'market'
  return (
    <div>
      <Segmented
        label={say('total.type')}
        options={REQUEST_TYPES.map(key => ({
          key,
          label: say(`type.${key}`),
          disabled: (common !== undefined && key !== 'limit') || (key === 'market' && isMarketDisabled),
        }))}
        chosen={type}
        onChoose={key => form.set('type', key)}
        reason={
          common !== undefined
            ? say('total.limitOnly', { currency: common })
            : hasPrice || isConnecting
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
