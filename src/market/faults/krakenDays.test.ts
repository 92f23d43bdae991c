import { describe } from 'vitest'
import { promiseDays } from './testDays'

describe('days of random faults', { tags: ['feed-faults'] }, () => promiseDays('kraken'))
