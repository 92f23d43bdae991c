import { css } from '#styled/css'
import { accountFacts } from '../../../src/domain/account'
import type { Currency } from '../../../src/domain/currency'
import type { TicketRoute } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { FoldContent, FoldedBook, FoldTrigger } from '../../../src/ui/orderBook/FoldedBook'
import type { TicketForm } from '../ticketForm'
import { RouteList } from './RouteList'

type CompareRoutesProps = { route: TicketRoute; form: TicketForm; onTake: (common: Currency | undefined) => void }

/** Compares the direct rate with those through common currencies, where the account offers them. */
export function CompareRoutes({ route, form, onTake }: CompareRoutesProps) {
  const { say } = useWords()
  if (!accountFacts(route.exchangeAccount).triangulates) return null
  const { type, requestedBase } = form.values
  return (
    <FoldedBook>
      <FoldTrigger wide className={css({ borderTop: '1px solid {colors.line}' })}>
        {say('routes.title')}
      </FoldTrigger>
      <FoldContent>
        <div className={panel}>
          <RouteList route={route} type={type} requestedBase={requestedBase} onTake={onTake} />
        </div>
      </FoldContent>
    </FoldedBook>
  )
}

const panel = css({ bg: 'canvas', border: '1px solid {colors.line}', rounded: 'panel', overflow: 'hidden' })
