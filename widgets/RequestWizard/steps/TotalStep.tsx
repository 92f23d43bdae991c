import { type ComponentProps, useEffect } from 'react'
import { loadable } from '../../../src/ui/feedback/loadable'
import { withTexts } from '../../../src/ui/feedback/withTexts'
import type { OrderTicket } from '../../OrderTicket/OrderTicket'
import { TicketPlaceholder } from './TicketPlaceholder'

type TotalStepProps = ComponentProps<typeof OrderTicket> & {
  /** Called once the form is drawn; must be the same function in every render. */
  readonly onDrawn: () => void
}

/** The order ticket. It is most of the wizard's code, so that is fetched while the client takes the steps before. */
export const TotalStep = /* @__PURE__ */ loadable<typeof import('../../OrderTicket/OrderTicket'), TotalStepProps>(
  /* @__PURE__ */ withTexts(() => import('../../OrderTicket/OrderTicket')),
  ({ OrderTicket: Ticket }) =>
    function DrawnTicket({ onDrawn, ...ticket }) {
      useEffect(onDrawn, [onDrawn])
      return <Ticket {...ticket} />
    },
  { loading: <TicketPlaceholder /> },
)
