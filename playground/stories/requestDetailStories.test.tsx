import { describe } from 'vitest'
import * as stories from './RequestDetail.stories'
import { testStories } from './testStories'

const BUSY = 'Service is temporarily unavailable'
const RETRY = 'error.retry'
const TITLE = 'request.title'
/** A near deadline shows its time zone, the client's own. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

describe('a story of one request', () => {
  testStories(stories, {
    InProgress: [TITLE, 'status.in_progress', '50%', 'request.iceberg', 'request.cancel'],
    Wide: [TITLE, 'request.executedCounter', 'request.average'],
    Narrow: [TITLE, '50%'],
    New: [TITLE, 'status.new', 'request.cancel', { not: 'request.average' }],
    Executed: ['status.executed', 'request.settled', 'requests.averageMark', { not: 'request.cancel' }],
    Canceling: ['status.pending_cancellation', { not: 'request.cancel' }],
    Canceled: ['status.canceled', { not: 'request.cancel' }],
    CanceledInPart: ['status.canceled', '62%', 'request.notExecuted'],
    Repeatable: ['status.executed', 'request.repeat'],
    DeadlineOver: ['request.deadline', ZONE],
    DeadlineSoon: ['request.deadline', ZONE],
    DeadlineFar: ['request.deadline', { not: 'request.noDeadline' }],
    NoDeadline: ['request.deadline', 'request.noDeadline'],
    Warned: ['The exchange key has no trading permission any more.'],
    WarnedWithoutWords: ['severity.warning'],
    Commented: ['Keep each slice under 0.1 BTC.', 'request.editedBy', 'request.editComment'],
    FromTheMarket: ['total.marketPrice'],
    UnknownWords: ['partially_filled', 'twap', 'okx_spot', 'grave', { not: 'request.cancel' }],
    Moving: ['timeline.title', 'timeline.executed', 'request.repeat'],
    Unreadable: ['–', TITLE],
    NotFound: ['request.notFound', 'request.toList'],
    NotTheirs: ['request.notFound', 'request.notFoundHint', 'request.toList'],
    KeptAfterAnError: [TITLE, 'stale.banner'],
    WithoutNetwork: [TITLE, 'offline.banner'],
    Slow: ['loading.slow'],
    Refused: ['request.failed', BUSY, RETRY],
    CancelConfirmation: ['request.cancelTitle', 'request.cancelText', 'request.cancelKeep', 'request.cancelSubmit'],
    CancelSending: ['request.cancelTitle', 'request.canceling'],
    CancelRefused: ['A trader holds this request.', RETRY, 'request.cancelKeep'],
    CancelLost: ['request.cancelUnknown', 'request.checking'],
    CancelUnconfirmed: ['request.cancelUnknown'],
    CancelNotArrived: ['request.cancelNotArrived', RETRY],
    CancelTooLate: ['request.cancelTooLate', 'button.close', { not: 'request.cancelText' }],
    CommentEdited: ['request.saveComment', 'request.editCancel'],
    CommentSending: ['Not above 68,000.', 'request.saving'],
    CommentTooLong: ['Not above 68,000.', 'reason.max_length'],
    CommentLost: ['Not above 68,000.', 'request.saveUnknown'],
    CommentUnconfirmed: ['Not above 68,000.', 'request.saveUnknown'],
    CommentRefused: ['Not above 68,000.', 'A trader holds this request.'],
    CommentNotArrived: ['Not above 68,000.', 'request.saveAbsent'],
    CommentWide: ['request.saveComment'],
    DeadlineEdited: ['request.save', 'request.editCancel', 'request.clear'],
    DeadlinePast: ['01-01-2020', 'invalid.past'],
    DeadlineNoSuchDay: ['31-02-2030', 'invalid.no_day'],
    DeadlineSending: ['24-12-2030', 'request.saving'],
    DeadlineUnconfirmed: ['24-12-2030', 'request.saveUnknown'],
    DeadlineLost: ['24-12-2030', 'request.saveUnknown'],
    DeadlineRefused: ['24-12-2030', 'reason.future'],
    DeadlineCalendar: ['calendar.title'],
    DeadlineWide: ['calendar.title'],
    DeadlineNarrow: ['request.save'],
  })
})
