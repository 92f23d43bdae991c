import { describe } from 'vitest'
import * as stories from './LatestActivity.stories'
import { testStories } from './testStories'

describe('a story of the latest activity', () => {
  testStories(stories, {
    Full: ['activity.title', 'status.executed'],
    Narrow: ['activity.title', 'status.executed'],
    InATablet: ['activity.title', 'status.executed'],
    InAWideSlot: ['activity.title', 'status.executed'],
    HiddenAmounts: ['activity.title', '••••'],
    Slow: ['activity.title', { not: 'activity.none' }],
    None: ['activity.none', 'activity.noneHint'],
    KeptAfterAnError: ['stale.age', 'status.executed'],
    Refused: ['requests.failed', 'error.retry'],
  })
})
