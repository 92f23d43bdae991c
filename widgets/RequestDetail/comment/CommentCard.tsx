import { useCallback, useEffect } from 'react'
import { css } from '#styled/css'
import { useDesk } from '../../../src/desk/useDesk'
import { isKnownStatus, type TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { EditIcon } from '../../../src/ui/Icon'
import { IconButton } from '../../../src/ui/IconButton'
import { Panel } from '../../../src/ui/Panel'
import { QuotedText } from '../../../src/ui/QuotedText'
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden'
import { useEditing } from '../useEditing'
import { CommentEditor, commentOf, plain } from './CommentEditor'
import { type CommentDraft, unsavedComments } from './unsavedComments'

type CommentCardProps = { request: TradeRequest; readAgain: (signal?: AbortSignal) => Promise<TradeRequest> }

/** The comment as plain text, who wrote it last when both that and when are known (spec section 2), and the way to edit it. */
export function CommentCard({ request, readAgain }: CommentCardProps) {
  const { say } = useWords()
  const { comment, uuid } = request
  const unsaved = unsavedComments(useDesk())
  const edit = useEditing<CommentDraft>(unsaved.get(uuid))
  const { draft, editing, drop } = edit
  const now = commentOf(request)
  const unsavedText = (isSent: boolean) => say(isSent ? 'request.draftUnconfirmed' : 'request.draftKept')
  const keep = useCallback(
    (typed: CommentDraft) => {
      if (plain(typed.text) === now) unsaved.delete(uuid)
      else unsaved.set(uuid, typed)
    },
    [unsaved, uuid, now],
  )
  useEffect(() => {
    if (editing || draft === undefined || plain(draft.text) !== now) return
    unsaved.delete(uuid)
    drop()
  }, [editing, draft, drop, now, unsaved, uuid])
  return (
    <Panel>
      <div className={css({ position: 'relative', paddingBlock: '3.5', paddingInline: '4' })}>
        {editing ? (
          <CommentEditor
            request={request}
            readAgain={readAgain}
            draft={draft}
            onEnd={done => {
              unsaved.delete(uuid)
              edit.end(done)
            }}
            onDraft={keep}
            onKeep={typed => edit.keep(typed, unsavedText(typed.isSent))}
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
                    ref={edit.button}
                    label={say(comment ? 'request.editComment' : 'request.addComment')}
                    icon={<EditIcon size={16} />}
                    onPress={edit.begin}
                  />
                </span>
              )}
            </div>
            {comment === undefined ? (
              <p className={css({ color: 'ink-3', marginTop: '1' })}>{say('request.noComment')}</p>
            ) : (
              <p dir="auto" className={text}>
                {comment.text}
              </p>
            )}
            {draft !== undefined && <p className={kept}>{unsavedText(draft.isSent)}</p>}
            {comment?.editedBy !== undefined && comment.lastUpdated !== undefined && (
              <p className={css({ textStyle: 'small', color: 'ink-3', marginTop: '1.5' })}>
                <EditedBy name={comment.editedBy} at={comment.lastUpdated} />
              </p>
            )}
          </>
        )}
        <VisuallyHidden>
          <span role="status">{edit.told}</span>
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
// Each line by its own direction: one that is turned around leaves the others readable.
const text = css({ marginTop: '1', overflowWrap: 'anywhere', whiteSpace: 'pre-line', unicodeBidi: 'plaintext' })
