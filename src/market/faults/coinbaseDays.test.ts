import { describe } from 'vitest'
import { promiseDays } from './testDays'

describe('S7 days of random faults', () => promiseDays('coinbase'))
