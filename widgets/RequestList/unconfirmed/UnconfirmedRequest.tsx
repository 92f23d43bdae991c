import { useEffect, useMemo, useRef, useState } from 'react'
import { type StillOpen, sentCancelsOf } from '../../../src/desk/requests/changes/sentCancels'
import type { UnconfirmedDraft } from '../../../src/desk/requests/draftRecord'
import { outboxOf } from '../../../src/desk/requests/outbox'
import { useDesk, useSignalValue } from '../../../src/desk/useDesk'
import { usePoll } from '../../../src/desk/usePoll'
import { ticketKey } from '../../../src/domain/request/ticket'
import { useWords } from '../../../src/i18n/intl'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { openAction } from '../../../src/ui/request/openAction'
import { ticketText } from '../../../src/ui/request/ticketText'
import type { UnconfirmedLine } from './UnconfirmedLine'

type UnconfirmedRequestProps = {
  readonly draft: UnconfirmedDraft
  /** Given by the list, which draws it too while this code is missing. */
  readonly Line: typeof UnconfirmedLine
  readonly onOpenRequest: ((uuid: string) => void) | undefined
}

/** A ticket that was sent without an answer. The list of requests is fetched until it is there. */
export function UnconfirmedRequest({ draft, Line, onOpenRequest }: UnconfirmedRequestProps) {
  const desk = useDesk()
  const words = useWords()
  const { say } = words
  const { show } = useToasts()
  const outbox = outboxOf(desk)
  const status = useSignalValue(useMemo(() => outbox.confirmation(ticketKey(draft)), [outbox, draft]))?.status
  const what = ticketText(draft, words)
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
    const found = await outbox.keepChecking(draft, desk.session.ended())
    for (const { uuid, number } of found?.requests ?? [])
      show({
        kind: 'success',
        text: say('left.received', { what, number }),
        ...openAction(uuid, onOpenRequest, words),
      })
  }
  usePoll(checkAtDesk, true, desk.timing.pollOpenMs)

  // While this page sends it, its wizard says so.
  if (!isLate || status === undefined || status === 'sending') return null
  return <Line what={what}>{desk.drafts.areLostWithPage() && ` ${say('requests.keepOpen')}`}</Line>
}

type UnconfirmedCancelsProps = {
  readonly onOpenRequest: ((uuid: string) => void) | undefined
}

/** Says of each cancellation of an earlier page or session that its request is still open. */
export function UnconfirmedCancels({ onOpenRequest }: UnconfirmedCancelsProps) {
  const desk = useDesk()
  const words = useWords()
  const { show } = useToasts()
  const isClientKnown = useSignalValue(desk.clientOwner.isKnown)
  const isLeft = useRef(false)

  function report({ request: { uuid, number }, mayArrive }: StillOpen): boolean {
    // The next list reports it.
    if (isLeft.current) return false
    show({
      kind: 'warning',
      text: words.say(mayArrive ? 'left.cancelNotArrived' : 'left.cancelFailed', { number: String(number) }),
      ...openAction(uuid, onOpenRequest, words),
    })
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
    if (isClientKnown) check()
  })
  // Those that the desk did not answer about.
  usePoll(check, true, desk.timing.pollMs, isClientKnown)
  return null
}
