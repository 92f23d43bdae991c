import { isUuid, type TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { errorText } from '../../../src/ui/feedback/errorText'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { draftText } from './DraftOffer'
import type { LeftWith, Placed, PlacedBefore } from './useOutbox'

type TellingsOptions = {
  readonly onPlaced: ((request: TradeRequest) => void) | undefined
  readonly onOpenRequest: ((uuid: string) => void) | undefined
}

/** What became of a request, told to its client in a toast and, once it is placed, to the page. */
export function usePlacementToasts({ onPlaced, onOpenRequest }: TellingsOptions) {
  const words = useWords()
  const { say } = words
  const { show } = useToasts()

  function tellPlaced(request: TradeRequest, text: string): void {
    const open = onOpenRequest && isUuid(request.uuid) && (() => onOpenRequest(request.uuid))
    show({ kind: 'success', text, ...(open && { action: { label: say('leaving.open'), onPress: open } }) })
    onPlaced?.(request)
  }
  const placed: Placed = (requests, how) => {
    for (const request of requests)
      tellPlaced(request, say(how === 'found' ? 'total.received' : 'total.placed', { number: request.number }))
  }
  // What stands open is another wish, or none: its client is told which one was received.
  const placedBefore: PlacedBefore = (requests, wish) => {
    const what = draftText(wish, words)
    for (const request of requests) tellPlaced(request, say('away.received', { what, number: request.number }))
  }
  const leftWith: LeftWith = (wish, refusal) => {
    const what = draftText(wish, words)
    if (refusal === undefined) show({ kind: 'warning', text: say('away.unconfirmed', { what }) })
    else show({ kind: 'error', text: say('away.refused', { what, reason: errorText(refusal, words) }) })
  }
  return { placed, placedBefore, leftWith }
}
