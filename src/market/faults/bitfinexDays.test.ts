import { describe } from 'vitest'
import { testVirtualDays } from './testVirtualDays'

describe('days of random faults', { tags: ['feed-faults'] }, () => testVirtualDays('bitfinex'))
