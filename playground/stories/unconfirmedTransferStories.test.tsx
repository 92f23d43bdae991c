import { describe } from 'vitest'
import { testStories } from './testStories'
import * as stories from './UnconfirmedTransfer.stories'

describe('a story of a transfer whose result is unknown', () => {
  testStories(stories, {
    WithKeys: ['transfer.unknown', 'transfer.sendAgain', 'transfer.before', 'transfer.readAt'],
    HiddenAmounts: ['transfer.unknown', 'amounts.show', '••••'],
    WithoutKeys: ['transfer.unknown', 'transfer.checked', { not: 'transfer.sendAgain' }],
    MayArrive: ['transfer.unknown', 'transfer.mayArrive', { not: 'transfer.sendAgain' }],
    Elsewhere: ['transfer.onItsWay', 'transfer.stillSending', 'transfer.sendAgain'],
    RefusedAgain: ['transfer.unknown', 'reason.insufficient_balance', 'transfer.sendAgain'],
    SendingAgain: ['transfer.onItsWay'],
    NotStored: ['transfer.unknown', 'transfer.keepOpen'],
    WithoutNetwork: ['transfer.unknown', 'transfer.offline', { not: 'transfer.sentOnce' }],
    AwaitingApproval: ['transfer.unknown', 'request.checking', { not: 'button.sending' }],
    BannerAlone: ['transfer.unconfirmed', 'transfer.check', { not: 'transfer.unconfirmedTitle' }],
  })
})
