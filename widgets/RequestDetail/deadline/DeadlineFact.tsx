import { css } from '#styled/css'
import { hasEditableDeadline, isUnread, type TradeRequest } from '../../../src/domain/request/request'
import { useWords } from '../../../src/i18n/intl'
import { zoneName } from '../../../src/i18n/zoneName'
import { When } from '../../../src/ui/amount/When'
import { Fact } from '../../../src/ui/Fact'
import { Loading } from '../../../src/ui/feedback/Loading'
import { loadable } from '../../../src/ui/feedback/loadable'
import { FactSkeleton } from '../../../src/ui/feedback/Skeletons'
import { IconButton } from '../../../src/ui/IconButton'
import { DeadlineBadge, useDeadlineLevel } from '../../../src/ui/request/RequestBadge'
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden'
import { EditIcon } from '../EditIcon'
import { useEditing } from '../useEditing'
import { useWatchOfUnconfirmed } from '../useUnconfirmedChanges'
import { deadlineOf } from './deadlineOf'

const SKELETON = (
  <Loading>
    <FactSkeleton />
  </Loading>
)

// Most visits edit nothing. It is fetched before the press, once the page is idle.
const DeadlineEditor = loadable(
  () => import('../editors'),
  file => file.DeadlineEditor,
  { loading: SKELETON, frame: message => message },
)

export const loadDeadlineEditor = DeadlineEditor.load

type DeadlineFactProps = { request: TradeRequest; readAgain: (signal?: AbortSignal) => Promise<TradeRequest> }

/** The deadline, which can be edited while the request is open. */
export function DeadlineFact({ request, readAgain }: DeadlineFactProps) {
  const { say } = useWords()
  const edit = useEditing<string>()
  const mayArrive = useWatchOfUnconfirmed(edit.isEditing, request, 'deadline', deadlineOf)
  if (edit.isEditing)
    return (
      <div className={css({ paddingBlock: '2', paddingInline: '4' })}>
        <dt>
          <VisuallyHidden>{say('request.deadline')}</VisuallyHidden>
        </dt>
        <dd>
          <DeadlineEditor
            request={request}
            readAgain={readAgain}
            draft={edit.draft}
            onEnd={edit.end}
            onEndWithDraft={typed => edit.endWithDraft(typed, say('request.draftKept'))}
          />
        </dd>
      </div>
    )
  return (
    <Fact label={say('request.deadline')} tall>
      <span className={css({ display: 'inline-flex', alignItems: 'center', position: 'relative' })}>
        <Deadline request={request} />
        {hasEditableDeadline(request) && (
          <span className={css({ marginBlock: '-3', marginRight: '-14px', marginLeft: '0.5' })}>
            <IconButton
              buttonRef={edit.button}
              label={say('request.editDeadline')}
              icon={<EditIcon size={16} />}
              onPress={() => edit.begin()}
            />
          </span>
        )}
        <VisuallyHidden>
          <span role="status">{edit.announcement}</span>
        </VisuallyHidden>
      </span>
      {mayArrive && <span className={unconfirmed}>{say('request.changeUnconfirmed')}</span>}
    </Fact>
  )
}

/** The date; a near deadline as the hours left and the exact time. */
function Deadline({ request }: { request: TradeRequest }) {
  const { say, dateTime, zone } = useWords()
  const isNear = useDeadlineLevel(request) !== undefined
  if (request.deadline === undefined) {
    const words = say(isUnread(request, 'deadline') ? 'value.dash' : 'request.noDeadline')
    return <span className={css({ color: 'ink-2' })}>{words}</span>
  }
  if (!isNear) return <When at={request.deadline} />
  return (
    <span className={css({ display: 'grid', justifyItems: 'end' })}>
      <DeadlineBadge request={request} size="body" />
      <span className={css({ textStyle: 'small', color: 'ink-3', textWrap: 'balance' })}>
        {/* No line begins with the dot. */}
        {say('request.deadlineAt', { at: dateTime(request.deadline).replace(' ·', '\u00a0·'), zone: zoneName(zone) })}
      </span>
    </span>
  )
}

const unconfirmed = css({ display: 'block', textStyle: 'small', color: 'warn' })
