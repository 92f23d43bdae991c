import { useEffect } from 'react'
import { useDesk } from '../../../src/desk/useDesk'
import type { Decimal } from '../../../src/domain/decimal'
import type { TicketRoute, TicketValues } from '../../../src/domain/request/ticket'

/** Keeps what is typed, key by key: closed, left or loaded anew, nothing of it is lost. `typed`: it is the client's own. */
export function useSaveDraft(
  choice: TicketRoute,
  values: TicketValues,
  typed: boolean,
  typedAt: () => Decimal | undefined,
): void {
  const { drafts } = useDesk()
  // By what they hold: both are made anew at each render.
  const word = JSON.stringify({ route: choice, values })
  useEffect(() => {
    if (!typed) return
    const now = JSON.parse(word) as { route: TicketRoute; values: TicketValues }
    drafts.keep({ ...now, typedAt: typedAt() })
  }, [drafts, word, typed, typedAt])
}
