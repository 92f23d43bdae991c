import { type ComponentProps, useEffect } from 'react'
import { loadable } from '../../../src/ui/feedback/loadable'
import { TicketPlaceholder } from '../../../src/ui/feedback/Placeholders'
import type { OrderTicket } from '../../OrderTicket/OrderTicket'

type TotalStepProps = ComponentProps<typeof OrderTicket> & {
  /** The form is drawn. */
  readonly onDrawn: () => void
}

/** The order ticket. It is most of the wizard's code, so that is fetched while the client takes the steps before. */
export const TotalStep = /* @__PURE__ */ loadable<typeof import('../../OrderTicket/OrderTicket'), TotalStepProps>(
  () => import('../../OrderTicket/OrderTicket'),
  ({ OrderTicket: Ticket }) =>
    function DrawnTicket({ onDrawn, ...ticket }) {
      // Once: a later call could take the focus from what the client has chosen.
      // biome-ignore lint/correctness/useExhaustiveDependencies: see above
      useEffect(onDrawn, [])
      return <Ticket {...ticket} />
    },
  { loading: <TicketPlaceholder /> },
)
