import { useCallback, useEffect, useMemo, useRef } from 'react'
import { css } from '#styled/css'
import { type CommentDraft, unsavedComments } from '../../../src/desk/requests/changes/unsavedComments'
import { useDesk } from '../../../src/desk/useDesk'
import { isKnownStatus, type TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { Loading } from '../../../src/ui/feedback/Loading'
import { loadable } from '../../../src/ui/feedback/loadable'
import { FactSkeleton } from '../../../src/ui/feedback/Skeletons'
import { IconButton } from '../../../src/ui/IconButton'
import { Panel } from '../../../src/ui/Panel'
import { QuotedText } from '../../../src/ui/QuotedText'
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden'
import { EditIcon } from '../EditIcon'
import { useEditing } from '../useEditing'
import { useWatchOfUnconfirmed } from '../useUnconfirmedChanges'
import { commentOf, normalized } from './commentOf'

const SKELETON = (
  <Loading>
    <FactSkeleton />
  </Loading>
)

// Most visits edit nothing. It is fetched before the press, once the page is idle.
const CommentEditor = loadable(
  () => import('../editors'),
  file => file.CommentEditor,
  { loading: SKELETON, frame: message => message },
)

export const loadCommentEditor = CommentEditor.load

type CommentCardProps = { request: TradeRequest; readAgain: (signal?: AbortSignal) => Promise<TradeRequest> }

/** The comment as plain text, with its last editor; it can be edited. */
export function CommentCard({ request, readAgain }: CommentCardProps) {
  const { say } = useWords()
  const { comment, uuid } = request
  const desk = useDesk()
  const unsaved = useMemo(() => unsavedComments(desk), [desk])
  const edit = useEditing<CommentDraft>(() => unsaved.get(uuid))
  const { draft, isEditing, deleteDraft } = edit
  const mayArrive = useWatchOfUnconfirmed(isEditing, request, 'comment', commentOf)
  const saved = commentOf(request)
  const unsavedText = (isSent: boolean) => say(isSent ? 'request.draftUnconfirmed' : 'request.draftKept')
  /** The text that this tab read or stored last: another one is another tab's, and stays. */
  const ownText = useRef(draft?.text)
  const deleteOwn = useCallback(() => {
    if (ownText.current !== undefined) unsaved.delete(uuid, ownText.current)
  }, [unsaved, uuid])
  const saveDraft = useCallback(
    (typed: CommentDraft) => {
      if (normalized(typed.text) === saved) return deleteOwn()
      unsaved.set(uuid, typed, ownText.current)
      ownText.current = typed.text
    },
    [unsaved, uuid, saved, deleteOwn],
  )
  useEffect(() => {
    if (isEditing || draft === undefined || normalized(draft.text) !== saved) return
    deleteOwn()
    deleteDraft()
  }, [isEditing, draft, deleteDraft, saved, deleteOwn])
  const begin = () => {
    // Another tab may have stored one meanwhile.
    const stored = unsaved.get(uuid)
    ownText.current = stored?.text
    edit.begin(stored)
  }
  return (
    <Panel>
      <div className={css({ position: 'relative', paddingBlock: '3.5', paddingInline: '4' })}>
        {isEditing ? (
          <CommentEditor
            request={request}
            readAgain={readAgain}
            draft={draft}
            onEnd={result => {
              deleteOwn()
              edit.end(result)
            }}
            onDraft={saveDraft}
            onEndWithDraft={typed => edit.endWithDraft(typed, unsavedText(typed.isSent))}
          />
        ) : (
          <>
            <div className={head}>
              <h3 className={css({ fontWeight: '600' })}>{say('request.comment')}</h3>
              {isKnownStatus(request) && (
                <span
                  className={css({ marginBlock: '-3', marginRight: '-14px', '& > button': { outlineOffset: '-2px!' } })}
                >
                  <IconButton
                    buttonRef={edit.button}
                    label={say(saved === '' ? 'request.addComment' : 'request.editComment')}
                    icon={<EditIcon size={16} />}
                    onPress={begin}
                  />
                </span>
              )}
            </div>
            {comment === undefined ? (
              <p className={css({ color: 'ink-3', marginTop: '1' })}>
                {say(saved === undefined ? 'value.dash' : 'request.noComment')}
              </p>
            ) : (
              <p dir="auto" className={text}>
                {comment.text}
              </p>
            )}
            {draft !== undefined && <p className={kept}>{unsavedText(draft.isSent)}</p>}
            {mayArrive && !draft?.isSent && <p className={kept}>{say('request.changeUnconfirmed')}</p>}
            {comment?.editedBy !== undefined && comment.lastUpdated !== undefined && (
              <p className={css({ textStyle: 'small', color: 'ink-3', marginTop: '1.5' })}>
                <EditedBy name={comment.editedBy} at={comment.lastUpdated} />
              </p>
            )}
          </>
        )}
        <VisuallyHidden>
          <span role="status">{edit.announcement}</span>
        </VisuallyHidden>
      </div>
    </Panel>
  )
}

/** 'Edited by <name> on <date>'. */
function EditedBy({ name, at }: { name: string; at: Date }) {
  const { say, date } = useWords()
  return <QuotedText sentence={quoted => say('request.editedBy', { name: quoted, date: date(at) })}>{name}</QuotedText>
}

const kept = css({ textStyle: 'small', color: 'warn', marginTop: '1.5' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })
// Each line in its own direction: a right-to-left one leaves the others readable.
const text = css({ marginTop: '1', overflowWrap: 'anywhere', whiteSpace: 'pre-line', unicodeBidi: 'plaintext' })
