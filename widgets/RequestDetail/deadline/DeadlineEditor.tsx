import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { css } from '#styled/css'
import { setDeadline } from '../../../src/desk/requests/changes/requestChanges'
import { isChangePending, useRequestChange } from '../../../src/desk/requests/changes/useRequestChange'
import { useDesk } from '../../../src/desk/useDesk'
import {
  dayOf,
  deadlineProblem,
  endOfDay,
  formatDay,
  parseDay,
  shownProblem,
} from '../../../src/domain/deadline/deadlineDay'
import { hasEditableDeadline, isUnread, type TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { zoneName } from '../../../src/i18n/zoneName'
import { Button } from '../../../src/ui/Button'
import { reasonsText } from '../../../src/ui/feedback/errorText'
import { Message } from '../../../src/ui/feedback/Message'
import { DateField } from '../../../src/ui/form/DateField'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { ChangeMessage, reasonsOf } from '../ChangeMessage'
import { EditorButtons } from '../EditorButtons'
import { onEscape } from '../useEditing'
import { useMayArrive } from '../useMayArrive'
import { useUnconfirmedChanges } from '../useUnconfirmedChanges'
import { deadlineOf } from './deadlineOf'

type DeadlineEditorProps = {
  request: TradeRequest
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
  /** `result` for screen readers, when something was saved. */
  onEnd: (result?: string) => void
  draft: string | undefined
  /** Escape was pressed after something was typed. */
  onEndWithDraft: (typed: string) => void
}

/** The toast's text where the editor was left: of a deadline, and of its clearing. */
const LEFT = {
  notFound: ['outcome.deadlineUnconfirmed', 'outcome.clearUnconfirmed'],
  unknown: ['outcome.deadlineUnconfirmed', 'outcome.clearUnconfirmed'],
  refused: ['outcome.deadlineRefused', 'outcome.clearRefused'],
} as const

/** Equal to the second: a desk may store no milliseconds. */
const isSameSecond = (a: Date | undefined, b: Date | undefined) =>
  a === undefined || b === undefined ? a === b : Math.abs(a.getTime() - b.getTime()) < 1_000

/** Edits a day; the deadline is its end in the client's time zone. */
export function DeadlineEditor({ request, readAgain, draft, onEnd, onEndWithDraft }: DeadlineEditorProps) {
  const words = useWords()
  const { say, zone } = words
  const desk = useDesk()
  const { show } = useToasts()
  const id = useId()
  const now = new Date(desk.http.now())
  const current = request.deadline ? formatDay(dayOf(request.deadline, zone)) : ''
  const [text, setText] = useState(draft ?? current)
  const [entered, setEntered] = useState<'left' | 'confirmed'>()
  const input = useRef<HTMLInputElement>(null)
  const unconfirmed = useUnconfirmedChanges(request, 'deadline', deadlineOf)
  const mayArrive = useMayArrive(unconfirmed.mayArriveForMs(), readAgain)
  const outcomeOf = (seen: TradeRequest, value: Date | undefined) => {
    if (isUnread(seen, 'deadline')) return 'unread'
    return isSameSecond(seen.deadline, value) ? 'done' : hasEditableDeadline(seen) ? 'open' : 'tooLate'
  }
  const sentValue = useRef<Date>(undefined)
  /** Names the deadline: another one may have been saved since. */
  function leftText([ofDay, ofClearing]: (typeof LEFT)[keyof typeof LEFT]): string {
    const number = String(request.number)
    const { current: value } = sentValue
    return value ? say(ofDay, { number, date: words.date(value) }) : say(ofClearing, { number })
  }
  const { change, send, reset } = useRequestChange<Date | undefined>({
    request,
    readAgain,
    async send(value) {
      sentValue.current = value
      const answer = await setDeadline(desk, request.uuid, value)
      // Here, because the client may have left the page meanwhile.
      unconfirmed.watch()
      return answer
    },
    outcomeOf,
    onResultAfterLeaving: result => {
      if (result === 'done') unconfirmed.watchOthers()
      else show({ kind: 'warning', text: leftText(LEFT[result]) })
    },
    // The desk changes no deadline of a request that has ended, so the sent one can no longer arrive.
    onTooLate: unconfirmed.watchOthers,
    onDone: value => {
      unconfirmed.watchOthers()
      onEnd(say(value ? 'request.savedDeadline' : 'request.clearedDeadline'))
    },
  })
  const { status } = change
  const wrong = reasonsOf(change, 'deadline')
  useEffect(() => {
    if (status === 'idle' || status === 'refused') input.current?.focus()
  }, [status])
  // The request was canceled or has ended meanwhile: an unchanged day closes, a typed one stays to be read.
  const isOver = !hasEditableDeadline(request)
  const isClosed = isOver && (status === 'idle' || status === 'refused' || status === 'notFound')
  const isLocked = status === 'tooLate' || (isOver && !isChangePending(change))
  const ends = isOver && status === 'idle' && text.trim() === current
  useEffect(() => {
    if (ends) onEnd()
  }, [ends, onEnd])

  const day = parseDay(text)
  // One that has passed can't be kept: Save sends the end of its day, or the day is past and refused.
  const isUnchanged = text.trim() === current && request.deadline !== undefined && request.deadline > now
  // A desk may have set another time than the day's end: it stays with its day.
  const ownTime = isUnchanged && request.deadline ? timeUnlessDayEnd(request.deadline) : undefined
  const isReady = day !== undefined && (isUnchanged || deadlineProblem(text, now, zone) === undefined)
  const isMissing = entered === 'confirmed' && text.trim() === ''
  const problem = isMissing ? 'format' : shownProblem(text, now, zone, entered !== undefined)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isChangePending(change) || isLocked) return
    if (!isReady) {
      setEntered('confirmed')
      input.current?.focus()
      return
    }
    if (isUnchanged) onEnd()
    else send(endOfDay(day, zone))
  }
  function timeUnlessDayEnd(deadline: Date): string | undefined {
    return isSameSecond(deadline, endOfDay(dayOf(deadline, zone), zone)) ? undefined : words.time(deadline)
  }
  const leave = () => {
    if (status === 'sending') return
    if (isLocked || text.trim() === current) onEnd()
    else onEndWithDraft(text)
  }
  const endButton = (
    <Button look="line" onPress={status === 'sending' ? undefined : () => onEnd()}>
      {say(isLocked ? 'button.close' : 'request.editCancel')}
    </Button>
  )
  return (
    <form
      noValidate
      onSubmit={save}
      onKeyDown={onEscape(leave)}
      className={css({ display: 'grid', gap: '2', textAlign: 'left' })}
    >
      <fieldset disabled={status === 'sending' || status === 'checking'} className={css({ minWidth: '0' })}>
        <DateField
          id={id}
          label={say('request.deadline')}
          hint={say('request.deadlineEnds', { time: ownTime ?? '23:59', zone: zoneName(zone) })}
          inputRef={input}
          readOnly={isLocked}
          value={text}
          onChange={typed => {
            reset()
            setEntered(undefined)
            setText(typed)
          }}
          onBlur={() => setEntered(before => before ?? 'left')}
          error={wrong.length > 0 ? reasonsText(wrong, words) : problem && say(`invalid.${problem}`)}
        />
      </fieldset>
      {isClosed ? (
        <Message kind="info">{say('request.deadlineClosed')}</Message>
      ) : (
        <ChangeMessage change={change} kind="save" property="deadline" mayArrive={mayArrive} />
      )}
      {isLocked ? (
        endButton
      ) : (
        <EditorButtons
          start={
            request.deadline && (
              <Button look="quiet" onPress={isChangePending(change) ? undefined : () => send(undefined)}>
                {say('request.clear')}
              </Button>
            )
          }
        >
          {endButton}
          <Button
            submit
            // A text that is no day yet is confirmed first: the field then says what is wrong.
            blockedBy={isReady || problem === undefined ? undefined : `${id}-note`}
            onBlockedPress={() => input.current?.focus()}
            sending={isChangePending(change)}
            sendingText={say(status === 'checking' ? 'request.checking' : 'request.saving')}
          >
            {say('request.save')}
          </Button>
        </EditorButtons>
      )}
    </form>
  )
}
