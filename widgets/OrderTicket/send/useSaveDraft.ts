import { useEffect } from 'react'
import { useDesk } from '../../../src/desk/useDesk'
import type { Decimal } from '../../../src/domain/decimal'
import type { TotalValues } from '../../../src/domain/forms'
import type { TicketRoute } from '../../../src/domain/request/wizard'

/** Keeps what is typed, key by key: closed, left or loaded anew, nothing of it is lost. `typed`: it is the client's own. */
export function useSaveDraft(
  choice: TicketRoute,
  values: TotalValues,
  typed: boolean,
  typedAt: () => Decimal | undefined,
): void {
  const { drafts } = useDesk()
  // By what they hold: both are made anew at each render.
  const word = JSON.stringify({ route: choice, values })
  useEffect(() => {
    if (!typed) return
    const now = JSON.parse(word) as { route: TicketRoute; values: TotalValues }
    drafts.keep({ ...now, typedAt: typedAt() })
  }, [drafts, word, typed, typedAt])
}
