import { useState } from 'react'
import { css } from '#styled/css'
import { useTimeline } from '../../../src/desk/requests/useRequest'
import type { TradeRequest } from '../../../src/domain/request/request'
import type { TimelineEntry } from '../../../src/domain/request/timeline'
import { useWords, type Words } from '../../../src/i18n/intl'
import { When } from '../../../src/ui/amount/When'
import { Button } from '../../../src/ui/Button'
import { Panel } from '../../../src/ui/Panel'
import { statusText } from '../../../src/ui/request/Chip'

/** Entries shown before `all` is pressed. */
const SHOWN = 5

/** From its placing on: the changes of the request that this browser received, newest first. */
export function RequestTimeline({ request }: { request: TradeRequest }) {
  const words = useWords()
  const { say } = words
  const { createdAt, updatedAt } = request
  const entries = useTimeline(request.uuid)
  const [all, setAll] = useState(false)
  const newest = entries.toReversed()
  const isChanged = !isSameTime(createdAt, updatedAt)
  const isLastSeen = newest[0] !== undefined && newest[0].at >= (updatedAt?.getTime() ?? 0)
  const isUnseen = entries[0] ? !entries[0].isFirst : isChanged
  return (
    <Panel padded>
      <h3 className={css({ fontWeight: '600', marginBottom: '1' })}>{say('timeline.title')}</h3>
      <ol className={list}>
        {updatedAt && isChanged && !isLastSeen && <Row what={say('timeline.updated')} at={updatedAt} />}
        {(all ? newest : newest.slice(0, SHOWN)).map(entry => (
          <Row key={`${entry.what} ${entry.at}`} what={entryText(entry, words)} at={new Date(entry.at)} />
        ))}
        {isUnseen && <li className={unseen}>{say('timeline.unseen')}</li>}
        {createdAt && <Row what={say('timeline.placed')} at={createdAt} />}
      </ol>
      {!all && entries.length > SHOWN && (
        <span className={css({ display: 'block', marginLeft: '-2', marginBottom: '-2' })}>
          <Button look="quiet" onPress={() => setAll(true)}>
            {say('timeline.all', { count: entries.length })}
          </Button>
        </span>
      )}
    </Panel>
  )
}

const isSameTime = (a: Date | undefined, b: Date | undefined) => a?.getTime() === b?.getTime()

const Row = ({ what, at }: { what: string; at: Date }) => (
  <li className={row}>
    <bdi className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{what}</bdi>
    <span className={time}>
      <When at={at} show="dateTime" />
    </span>
  </li>
)

function entryText(entry: TimelineEntry, words: Words): string {
  const { say, percent, date, dateTime } = words
  switch (entry.what) {
    case 'status':
      return say('timeline.fromTo', { from: statusText(entry.from, words), to: statusText(entry.to, words) })
    case 'progress':
      return say('timeline.executed', { from: percent(entry.from), to: percent(entry.to) })
    case 'deadline': {
      if (entry.to === undefined) return say('timeline.deadlineRemoved')
      const to = new Date(entry.to)
      if (entry.from === undefined) return say('timeline.deadlineSet', { to: date(to) })
      const from = new Date(entry.from)
      const format = date(from) === date(to) ? dateTime : date
      return say('timeline.deadlineChanged', { from: format(from), to: format(to) })
    }
    case 'comment': {
      const what = say(COMMENT[entry.how])
      return entry.by === undefined ? what : say('timeline.by', { what, name: entry.by })
    }
  }
}

const COMMENT = {
  added: 'timeline.commentAdded',
  changed: 'timeline.commentChanged',
  removed: 'timeline.commentRemoved',
} as const

// A grid for all rows, so that long texts wrap in their own column.
const list = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '3',
  '@container request (max-width: 24em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const row = css({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'baseline',
  paddingBlock: '1.5',
  color: 'ink-2',
})
const unseen = css({ gridColumn: '1 / -1', paddingBlock: '1.5', textStyle: 'small', color: 'ink-3' })
const time = css({ textStyle: 'small', color: 'ink-3', '--desk-figure-wrap': 'normal' })
