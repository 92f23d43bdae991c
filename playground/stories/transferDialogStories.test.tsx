import { describe } from 'vitest'
import * as stories from './TransferDialog.stories'
import { testStories } from './testStories'

describe('a story of a transfer', () => {
  testStories(stories, {
    Empty: ['transfer.title', 'transfer.from', 'transfer.withdrawable', 'transfer.needAmount'],
    Ready: ['transfer.confirm', { not: 'transfer.needAmount' }, { not: 'transfer.rounded' }],
    AboveTheMaximum: ['total.needLess'],
    HiddenAmounts: ['transfer.withdrawable', '••••'],
    SameAccount: ['transfer.sameAccount'],
    NothingToTransfer: ['transfer.nothing', { not: 'transfer.withdrawable' }],
    WithdrawableUnknown: ['transfer.noWithdrawable'],
    WithdrawableUnreadable: ['transfer.noWithdrawable', 'transfer.available', { not: 'transfer.withdrawable' }],
    RoundedShare: ['transfer.rounded', '06172839', 'transfer.confirm'],
    Unavailable: ['transfer.unavailable', { not: 'transfer.confirm' }],
    Slow: ['transfer.title', { not: 'transfer.confirm' }],
    KeptAfterAnError: ['transfer.withdrawable', 'stale.banner'],
    WithoutNetwork: ['transfer.withdrawable', 'offline.banner'],
    AmountTypedOffline: ['transfer.offline', 'offline.banner', '05', { not: 'transfer.needAmount' }],
    BalanceRefused: ['balances.detailFailed', 'error.retry'],
    Refused: ['reason.insufficient_balance', 'transfer.confirm'],
    RefusedWithoutField: ['Transfers are paused.', 'transfer.confirm'],
    Vetoed: ['Transfers open on Monday.', 'transfer.confirm', { not: 'transfer.unknown' }],
    EarlierClosed: ['transfer.earlierClosed', 'transfer.confirm', { not: 'transfer.unconfirmedTitle' }],
    Moved: ['transfer.moved', { not: 'transfer.confirm' }],
    Sending: ['transfer.onItsWay', 'button.sending'],
    AwaitingApproval: ['request.checking', { not: 'button.sending' }],
  })
})
