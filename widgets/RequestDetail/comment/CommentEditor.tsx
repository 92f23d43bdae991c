import { type FormEvent, useEffect, useRef, useState } from 'react'
import { css } from '#styled/css'
import { changedError, isChangedMeanwhile } from '../../../src/desk/page/approval'
import { setComment } from '../../../src/desk/requests/changes/requestChanges'
import { type CommentDraft, unsavedComments } from '../../../src/desk/requests/changes/unsavedComments'
import { isChangePending, useRequestChange } from '../../../src/desk/requests/changes/useRequestChange'
import { useDesk } from '../../../src/desk/useDesk'
import { MAX_COMMENT_LENGTH, type TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { reasonsText } from '../../../src/ui/feedback/errorText'
import { Message } from '../../../src/ui/feedback/Message'
import { keepEndInSight } from '../../../src/ui/form/keepEndInSight'
import { TextArea } from '../../../src/ui/form/TextArea'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { QuotedText } from '../../../src/ui/QuotedText'
import { useAttached } from '../../../src/ui/refs'
import { ChangeMessage, reasonsOf } from '../ChangeMessage'
import { EditorButtons } from '../EditorButtons'
import { onEscape } from '../useEditing'
import { useMayArrive } from '../useMayArrive'
import { useUnconfirmedChanges } from '../useUnconfirmedChanges'
import { commentOf, normalized } from './commentOf'

type CommentEditorProps = {
  request: TradeRequest
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
  /** `result` for screen readers, when something was saved. */
  onEnd: (result?: string) => void
  draft: CommentDraft | undefined
  /** Called at each change of the text or of what is known of its saving. */
  onDraft: (draft: CommentDraft) => void
  /** The editor was left, and the text is neither saved nor given up. */
  onEndWithDraft: (draft: CommentDraft) => void
}

/** The toast's text where the editor was left. */
const LEFT = {
  notFound: 'outcome.commentUnconfirmed',
  unknown: 'outcome.commentUnconfirmed',
  refused: 'outcome.commentRefused',
  changed: 'outcome.commentChanged',
} as const

/** No answer and no poll changes what is typed. */
export function CommentEditor({ request, readAgain, draft, onEnd, onDraft, onEndWithDraft }: CommentEditorProps) {
  const words = useWords()
  const { say } = words
  const { uuid } = request
  const [base] = useState(() => draft?.base ?? commentOf(request))
  const [text, setText] = useState(draft?.text ?? request.comment?.text ?? '')
  // An editor in which nothing was typed has no draft, whatever is saved meanwhile.
  const [isTyped, setTyped] = useState(draft !== undefined)
  const area = useRef<HTMLTextAreaElement>(null)
  const current = commentOf(request)
  const [isPosted, setPosted] = useState(false)
  /** A text that was sent before the latest press, result unknown. */
  const [sentBefore, setSentBefore] = useState(draft?.isSent ? normalized(draft.text) : undefined)
  const desk = useDesk()
  const unsaved = unsavedComments(desk)
  const unconfirmed = useUnconfirmedChanges(request, 'comment', commentOf)
  const mayArrive = useMayArrive(unconfirmed.mayArriveForMs(), readAgain)
  const { show } = useToasts()
  const outcomeOf = (seen: TradeRequest, value: string) => {
    const comment = commentOf(seen)
    return comment === undefined ? 'unread' : comment === value ? 'done' : 'open'
  }
  const showLeft = (result: keyof typeof LEFT) =>
    show({ kind: 'warning', text: say(LEFT[result], { number: String(request.number) }) })
  const { change, send, reset } = useRequestChange<string>({
    request,
    readAgain,
    send: saveUnlessChanged,
    outcomeOf,
    // The stored draft and not this editor's: the client may be back, and have typed another one.
    onResultAfterLeaving: result => {
      if (result === 'done') {
        unsaved.delete(request.uuid, text)
        return unconfirmed.watchOthers()
      }
      // The same text was sent before, and that call may still arrive.
      const isEarlierOpen = isSent && unconfirmed.mayArriveForMs() > 0
      if (result === 'refused') unsaved.setSent(request.uuid, text, isEarlierOpen)
      showLeft(result === 'refused' && isEarlierOpen ? 'unknown' : result)
    },
    onDone: value => {
      unconfirmed.watchOthers()
      onEnd(say(value === '' ? 'request.removedComment' : 'request.savedComment'))
    },
  })
  const { status } = change
  const locked = status === 'sending' || status === 'checking'
  const isSent =
    sentBefore === normalized(text) ||
    (status === 'sending' && isPosted) ||
    status === 'checking' ||
    status === 'notFound' ||
    status === 'unknown'
  useEffect(() => {
    if (isTyped) onDraft({ text, base, isSent })
  }, [isTyped, text, base, isSent, onDraft])
  // Another tab may have begun with this text, too: its Cancel deletes it, though it is still typed here.
  useEffect(() => {
    if (!isTyped || status === 'sending') return
    const comments = unsavedComments(desk)
    const isStored = () => comments.all().some(one => one.uuid === uuid && one.text === text)
    return comments.onChanged(() => !isStored() && onDraft({ text, base, isSent }))
  }, [isTyped, text, base, isSent, onDraft, status, desk, uuid])
  const isChanged = status === 'refused' && isChangedMeanwhile(change.error)
  const wrong = isChanged ? [] : reasonsOf(change, 'comment')
  useEffect(() => {
    if (status === 'idle' || status === 'refused') area.current?.focus()
  }, [status])

  /** A comment that another tab or the desk has saved since the last poll is shown before it is replaced. */
  async function saveUnlessChanged(value: string, left: AbortSignal): Promise<TradeRequest> {
    setPosted(false)
    if (isSent) setSentBefore(value)
    const ended = desk.session.ended()
    // Unless it can be read soon, the comment is saved all the same.
    const seen = await readAgain(AbortSignal.timeout(desk.timing.awaitedReadMs)).catch(() => undefined)
    ended.throwIfAborted()
    // The cache keeps a newer answer than this one.
    const newest = seen && (desk.cache.peek<TradeRequest>(['requests', request.uuid]) ?? seen)
    const saved = newest && commentOf(newest)
    if (saved !== undefined && ![base, current, value].includes(saved)) {
      if (left.aborted) showLeft('changed')
      // No text of its own: the message above the buttons quotes the other comment.
      throw changedError('comment')
    }
    setPosted(true)
    // Here, because the client may have left the page meanwhile.
    unsaved.setSent(request.uuid, text, true)
    const answer = await setComment(desk, request.uuid, value)
    unsaved.delete(request.uuid, text)
    unconfirmed.watch()
    return answer
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isChangePending(change)) return
    if (normalized(text) === current) return onEnd()
    // A kept text can be saved unchanged: if its result is unknown, it must stay stored.
    setTyped(true)
    send(normalized(text))
  }
  const leave = () => {
    if (status === 'sending') return
    if (!isTyped || normalized(text) === current) onEnd()
    else onEndWithDraft({ text, base, isSent })
  }
  // Cancel can't stop a comment that was sent: its notice stays while it may arrive.
  const cancel = () => (isSent && unconfirmed.mayArriveForMs() > 0 ? onEndWithDraft({ text, base, isSent }) : onEnd())
  return (
    <form
      ref={useAttached(keepEndInSight)}
      noValidate
      onSubmit={save}
      onKeyDown={onEscape(leave)}
      className={css({ display: 'grid', gap: '2' })}
    >
      <fieldset disabled={locked} className={css({ minWidth: '0' })}>
        <TextArea
          label={say('request.comment')}
          inputRef={area}
          maxLength={MAX_COMMENT_LENGTH}
          value={text}
          onChange={typed => {
            reset()
            setText(typed)
            setTyped(true)
          }}
          error={wrong.length > 0 ? reasonsText(wrong, words) : undefined}
        />
      </fieldset>
      {current !== undefined && current !== base && current !== normalized(text) && (
        <Message kind="warning">
          {current === '' ? (
            say('request.commentRemoved')
          ) : (
            <QuotedText sentence={text => say('request.commentChanged', { text })}>{current}</QuotedText>
          )}
        </Message>
      )}
      <ChangeMessage change={change} kind="save" property="comment" mayArrive={mayArrive} />
      <EditorButtons>
        <Button look="line" onPress={status === 'sending' ? undefined : cancel}>
          {say('request.editCancel')}
        </Button>
        <Button
          submit
          sending={isChangePending(change)}
          sendingText={say(status === 'checking' ? 'request.checking' : 'request.saving')}
        >
          {say(normalized(text) === '' && current !== '' ? 'request.removeComment' : 'request.saveComment')}
        </Button>
      </EditorButtons>
    </form>
  )
}
