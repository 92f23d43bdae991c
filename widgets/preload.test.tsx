import { expect, test } from 'vitest'
import { preloadWidgets } from './lazyWidgets'

/** What a widget fetches after it is drawn first, or when it is pressed. */
const LATER = [
  'BalanceDetail/PriceAndBook',
  'BalancesPanel/SummaryPicture',
  'OrderTicket/OrderTicket',
  'RequestDetail/WatchedHeadDistance',
  'RequestDetail/cancel/CancelDialog',
  'RequestDetail/comment/CommentEditor',
  'RequestDetail/deadline/DeadlineEditor',
  'RequestList/unconfirmed/UnconfirmedRequest',
  'AuthGate/UnconfirmedNote',
  'list/GridList',
  'list/InfiniteList',
  'list/VirtualList',
]

test('once they are preloaded, the widgets need no network for what they draw later', async () => {
  performance.setResourceTimingBufferSize(5_000)
  await preloadWidgets()
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(LATER.filter(part => !files.some(name => name.includes(`/${part}.tsx`)))).toEqual([])
})
