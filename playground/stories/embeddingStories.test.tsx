import { describe } from 'vitest'
import * as stories from './Embedding.stories'
import { testStories } from './testStories'

describe('a story of a widget in a page', () => {
  testStories(stories, {
    ListInAShadowRoot: ['Portfolio', 'requests.title', '#1060'],
    BalancesInAShadowRoot: ['Portfolio', 'balances.totalIn', 'BTC'],
    ListOnAHostilePage: ['Portfolio', 'requests.title', '#1060'],
    BalancesOnAHostilePage: ['Portfolio', 'balances.totalIn', 'BTC'],
  })
})
