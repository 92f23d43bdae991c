import { type FormEvent, useEffect, useRef, useState } from 'react'
import { css } from '#styled/css'
import { setComment } from '../../../src/desk/requests/requests'
import { isPending, useRequestChange } from '../../../src/desk/requests/useRequestChange'
import { useDesk } from '../../../src/desk/useDesk'
import { LONGEST_COMMENT, type TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { reasonsText } from '../../../src/ui/feedback/errorText'
import { Message } from '../../../src/ui/feedback/Message'
import { keepEndInSight } from '../../../src/ui/form/keepEndInSight'
import { TextArea } from '../../../src/ui/form/TextArea'
import { QuotedText } from '../../../src/ui/QuotedText'
import { ChangeState, reasonsAt } from '../ChangeState'
import { onEscape } from '../useEditing'
import type { CommentDraft } from './unsavedComments'

type CommentEditorProps = {
  request: TradeRequest
  readAgain: (signal?: AbortSignal) => Promise<TradeRequest>
  /** With what was done, when something was. */
  onEnd: (done?: string) => void
  draft: CommentDraft | undefined
  /** At every change of the text, and of what is known of it. */
  onDraft: (draft: CommentDraft) => void
  /** Left by Escape with something typed. */
  onKeep: (draft: CommentDraft) => void
}

/** As a desk may keep it: without space around it, and lines ended its own way. */
export const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim()
export const commentOf = (request: TradeRequest) => plain(request.comment?.text ?? '')

/** What is typed stays until it is saved or left: no refusal, no answer and no poll touches it. */
export function CommentEditor({ request, readAgain, draft, onEnd, onDraft, onKeep }: CommentEditorProps) {
  const words = useWords()
  const { say } = words
  const [began] = useState(() => draft?.began ?? commentOf(request))
  const [text, setText] = useState(draft?.text ?? request.comment?.text ?? '')
  const area = useRef<HTMLTextAreaElement>(null)
  const desk = useDesk()
  const { change, send, reset } = useRequestChange<string>({
    request,
    readAgain,
    send: value => setComment(desk, request.uuid, value),
    judge: (seen, value) => (commentOf(seen) === value ? 'done' : 'open'),
    onDone: value => onEnd(say(value === '' ? 'request.removedComment' : 'request.savedComment')),
  })
  const { status } = change
  const locked = status === 'sending' || status === 'checking'
  const wasSent = draft?.isSent === true && draft.text === text && status === 'idle'
  const isSent =
    wasSent || status === 'sending' || status === 'checking' || status === 'notFound' || status === 'unknown'
  useEffect(() => onDraft({ text, began, isSent }), [text, began, isSent, onDraft])
  const wrong = reasonsAt(change, 'comment')
  useEffect(() => {
    if (status === 'idle' || status === 'rejected') area.current?.focus()
  }, [status])

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending(change)) return
    if (plain(text) === commentOf(request)) onEnd()
    else send(plain(text))
  }
  const meanwhile = commentOf(request)
  const leave = () => {
    if (status === 'sending') return
    if (plain(text) === meanwhile) onEnd()
    else onKeep({ text, began, isSent })
  }
  return (
    <form
      ref={keepEndInSight}
      noValidate
      onSubmit={save}
      onKeyDown={onEscape(leave)}
      className={css({ display: 'grid', gap: '2' })}
    >
      <fieldset disabled={locked} className={css({ minWidth: '0' })}>
        <TextArea
          label={say('request.comment')}
          inputRef={area}
          maxLength={LONGEST_COMMENT}
          value={text}
          onChange={typed => {
            reset()
            setText(typed)
          }}
          error={wrong.length > 0 ? reasonsText(wrong, words) : undefined}
        />
      </fieldset>
      {meanwhile !== began && meanwhile !== plain(text) && (
        <Message kind="warning">
          {meanwhile === '' ? (
            say('request.commentRemoved')
          ) : (
            <QuotedText sentence={text => say('request.commentChanged', { text })}>{meanwhile}</QuotedText>
          )}
        </Message>
      )}
      <ChangeState change={change} of="save" property="comment" />
      <div className={buttons}>
        <Button look="line" onPress={status === 'sending' ? undefined : () => onEnd()}>
          {say('request.editCancel')}
        </Button>
        <Button
          submit
          sending={isPending(change)}
          sendingText={say(status === 'checking' ? 'request.checking' : 'request.saving')}
        >
          {say(plain(text) === '' && meanwhile !== '' ? 'request.removeComment' : 'request.saveComment')}
        </Button>
      </div>
    </form>
  )
}

const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
  // clear of what the page keeps at its lower edge
  scrollMarginBottom: 'calc(var(--desk-bottom-bar, 0px) + env(safe-area-inset-bottom) + 8px)',
})
