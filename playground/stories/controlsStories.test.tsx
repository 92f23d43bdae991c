import { describe } from 'vitest'
import * as stories from './Controls.stories'
import { testStories } from './testStories'

describe('a story with controls', () => {
  testStories(stories, {
    List: ['requests.openTitle', 'status.new', { not: 'status.executed' }],
    Detail: ['status.in_progress', 'request.repeat'],
    Wizard: ['total.price', 'total.amount'],
    Balances: ['balances.totalIn', 'BTC'],
    Balance: ['BTC', 'balances.available'],
  })
})
