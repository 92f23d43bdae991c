import { useState } from 'react'
import { css } from '#styled/css'
import { useTimeline } from '../../../src/desk/requests/useTimeline'
import type { TimelineEntry } from '../../../src/domain/request/timeline'
import { useWords, type Words } from '../../../src/i18n/intl'
import { When } from '../../../src/ui/amount/When'
import { Button } from '../../../src/ui/Button'
import { Panel } from '../../../src/ui/Panel'
import { statusText } from '../../../src/ui/request/Chip'

/** Entries shown before `all` is pressed. */
const SHOWN = 5

/** The changes of the request that this browser received, newest first. */
export function RequestTimeline({ uuid }: { uuid: string }) {
  const words = useWords()
  const { say } = words
  const entries = useTimeline(uuid)
  const [all, setAll] = useState(false)
  if (entries.length === 0) return null
  const newest = entries.toReversed()
  return (
    <Panel padded>
      <h3 className={css({ fontWeight: '600', marginBottom: '1' })}>{say('timeline.title')}</h3>
      <ol className={list}>
        {(all ? newest : newest.slice(0, SHOWN)).map(entry => (
          <li key={`${entry.what} ${entry.at}`} className={row}>
            <bdi className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{entryText(entry, words)}</bdi>
            <span className={time}>
              <When at={new Date(entry.at)} show="dateTime" />
            </span>
          </li>
        ))}
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

function entryText(entry: TimelineEntry, words: Words): string {
  const { say, percent, date } = words
  switch (entry.what) {
    case 'status':
      return say('timeline.fromTo', { from: statusText(entry.from, words), to: statusText(entry.to, words) })
    case 'progress':
      return say('timeline.executed', { from: percent(entry.from), to: percent(entry.to) })
    case 'deadline': {
      const day = (at: number | undefined) => (at === undefined ? say('request.noDeadline') : date(new Date(at)))
      return say('timeline.deadline', { from: day(entry.from), to: day(entry.to) })
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
const time = css({ textStyle: 'small', color: 'ink-3', '--desk-figure-wrap': 'normal' })
