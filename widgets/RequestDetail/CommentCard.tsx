import { css } from '#styled/css'
import type { RequestComment } from '../../src/domain/request'
import { useWords } from '../../src/i18n/intl'
import { Panel } from '../../src/ui/Panel'

/** The comment as plain text, and who wrote it last when both that and when are known (spec section 2). */
export function CommentCard({ comment }: { comment: RequestComment | undefined }) {
  const { say, date } = useWords()
  return (
    <Panel padded>
      <h3 className={css({ fontWeight: '600' })}>{say('request.comment')}</h3>
      {comment === undefined ? (
        <p className={css({ color: 'ink-3', marginTop: '1' })}>{say('request.noComment')}</p>
      ) : (
        <p dir="auto" className={text}>
          {comment.text}
        </p>
      )}
      {comment?.editedBy !== undefined && comment.lastUpdated !== undefined && (
        <p className={css({ textStyle: 'small', color: 'ink-3', marginTop: '1.5' })}>
          {say('request.editedBy', { name: comment.editedBy, date: date(comment.lastUpdated) })}
        </p>
      )}
    </Panel>
  )
}

const text = css({ marginTop: '1', overflowWrap: 'anywhere', whiteSpace: 'pre-line' })
