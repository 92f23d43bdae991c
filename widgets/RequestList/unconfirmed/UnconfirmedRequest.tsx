import { useEffect, useMemo, useRef, useState } from 'react'
import { type StillOpen, sentCancelsOf } from '../../../src/desk/requests/changes/sentCancels'
import { outboxOf } from '../../../src/desk/requests/outbox'
import type { UnconfirmedTicket } from '../../../src/desk/requests/ticketRecord'
import { useDesk, useSignalValue } from '../../../src/desk/useDesk'
import { usePoll } from '../../../src/desk/usePoll'
import { ticketKey } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { aboutRequest } from '../../../src/ui/request/aboutRequest'
import { ticketText } from '../../../src/ui/request/ticketText'
import type { UnconfirmedLine } from './UnconfirmedLine'

type UnconfirmedRequestProps = {
  readonly ticket: UnconfirmedTicket
  /** Given by the list, which draws it too while this code is missing. */
  readonly Line: typeof UnconfirmedLine
  readonly onOpenRequest: ((uuid: string) => void) | undefined
}

/** A ticket that was sent without an answer. The list of requests is fetched until it is there. */
export function UnconfirmedRequest({ ticket, Line, onOpenRequest }: UnconfirmedRequestProps) {
  const desk = useDesk()
  const words = useWords()
  const { say } = words
  const { show } = useToasts()
  const outbox = outboxOf(desk)
  const status = useSignalValue(useMemo(() => outbox.attemptStatus(ticketKey(ticket)), [outbox, ticket]))?.status
  const what = ticketText(ticket, words)
  // Shown only after a moment: another tab that is sending it usually has its answer by then.
  const waitMs = desk.timing.confirmAtMs[0]
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitMs)
    return () => clearTimeout(timer)
  }, [waitMs])

  /**
   * Does nothing while a wizard sends or checks it. Lives as long as the session, because another list would go on with
   * the same ticket.
   */
  async function checkAtDesk(): Promise<void> {
    const found = await outbox.keepChecking(ticket, desk.session.ended())
    for (const { uuid, number } of found?.requests ?? [])
      show({
        kind: 'success',
        text: say('outcome.received', { what, number }),
        ...aboutRequest(uuid, onOpenRequest, words),
      })
  }
  usePoll(checkAtDesk, true, desk.timing.pollOpenMs)

  // While this page sends it, its wizard says so.
  if (!isLate || status === undefined || status === 'sending') return null
  return <Line what={what}>{desk.savedTickets.areLostWithPage() && ` ${say('requests.keepOpen')}`}</Line>
}

type UnconfirmedCancelsProps = {
  readonly onOpenRequest: ((uuid: string) => void) | undefined
}

/** Reports the cancellations of other pages and earlier sessions whose requests are still open. */
export function UnconfirmedCancels({ onOpenRequest }: UnconfirmedCancelsProps) {
  const desk = useDesk()
  const words = useWords()
  const { show } = useToasts()
  const isClientKnown = useSignalValue(desk.clientOwner.isKnown)
  const isLeft = useRef(false)

  /** In one toast, as only the latest few stay on screen. */
  function showThose(found: readonly StillOpen[], text: (typeof STILL_OPEN)[keyof typeof STILL_OPEN]): void {
    const [first, ...others] = found.map(({ request }) => request).sort((a, b) => a.number - b.number)
    if (first === undefined) return
    const [one, several] = text
    show({
      kind: 'warning',
      ...(others.length === 0
        ? { text: words.say(one, { number: String(first.number) }), ...aboutRequest(first.uuid, onOpenRequest, words) }
        : { text: words.say(several, { numbers: words.list([first, ...others].map(({ number }) => `#${number}`)) }) }),
    })
  }
  function report(found: readonly StillOpen[]): boolean {
    // The next list reports them, or this one when the page is visible again.
    if (isLeft.current || document.hidden) return false
    showThose(
      found.filter(({ mayArrive }) => mayArrive),
      STILL_OPEN.notArrived,
    )
    showThose(
      found.filter(({ mayArrive }) => !mayArrive),
      STILL_OPEN.failed,
    )
    return true
  }
  const check = () => sentCancelsOf(desk).checkEarlier(report)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  useEffect(() => {
    if (isClientKnown) void check()
  })
  usePoll(check, true, desk.timing.pollMs, isClientKnown)
  return null
}

/** The toast's texts, for one request and for several. */
const STILL_OPEN = {
  notArrived: ['outcome.cancelNotArrived', 'outcome.cancelsNotArrived'],
  failed: ['outcome.cancelFailed', 'outcome.cancelsFailed'],
} as const
