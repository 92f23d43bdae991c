import { describe } from 'vitest'
import { testStories } from './testStories'
import * as stories from './UnconfirmedTransferBalances.stories'

describe('a story of the balances after a transfer whose result is unknown', () => {
  testStories(stories, {
    BalancesMoved: ['transfer.looksMade', 'transfer.sendAgain', { not: 'transfer.unknown' }],
    BalancesBeingRead: ['transfer.unknown', 'transfer.reading', { not: 'transfer.readFailed' }],
    BalancesNotRead: ['transfer.unknown', 'transfer.readFailed'],
    RefreshedUnchanged: ['transfer.unknown', 'transfer.readAt', '63167809', { not: 'transfer.looksMade' }],
    WithoutBalancesBefore: ['transfer.unknownWithoutBefore', 'transfer.now', { not: 'transfer.before' }],
  })
})
