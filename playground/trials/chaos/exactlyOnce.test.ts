import { describe, expect, inject, it } from 'vitest'
import { logProgress, progressOf } from '../progress'
import { trialCount, trialSeed } from '../trialCount'
import { countOutcomes, isExactlyOnce } from './outcomes'
import { settled } from './sandboxCalls'
import { sendTickets } from './sendTickets'
import { buildWizardPage, submitTickets } from './submitTickets'
import { drawTickets, LATEST, timingOver, withWriteMs } from './tickets'

const SENT = trialCount({ test: 200, trial: 10_000 })
const SUBMITTED = trialCount({ test: 20, trial: 300 })
const TIMEOUT_MS = trialCount({ test: 180_000, trial: 3_600_000 })
const seed = trialSeed(7)
const logOutcomes = (total: number, verb: string) =>
  progressOf(total, line => logProgress(`exactly once: ${line} ${verb} (--seed ${seed})`))

describe('whatever fails while requests are sent', { tags: ['exactly-once'] }, () => {
  it(
    'no request is placed twice, none is lost, and none that was placed is called failed',
    async () => {
      const sandbox = inject('sandbox')
      const timing = withWriteMs(timingOver(trialCount({ test: 40, trial: 10 })), 3_000)
      const tickets = drawTickets(seed, SENT, timing)
      const outcomes = await sendTickets(sandbox, tickets, timing, logOutcomes(SENT, 'sent'))
      await settled(sandbox, timing.writeMs * LATEST)
      const counts = await countOutcomes(sandbox, outcomes, SENT)
      expect(isExactlyOnce(counts), JSON.stringify({ seed, ...counts })).toBe(true)
      // Every outcome occurred.
      expect(Math.min(counts.placed, counts.found, counts.refused, counts.unknown)).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )

  it(
    'the wizard shows its client what the desk’s ledger holds',
    async () => {
      const sandbox = inject('sandbox')
      const timing = timingOver(trialCount({ test: 20, trial: 10 }))
      const tickets = drawTickets(seed, SUBMITTED, timing, SENT)
      const log = logOutcomes(SUBMITTED, 'submitted')
      const outcomes = await submitTickets(sandbox, await buildWizardPage(), tickets, timing, log)
      await settled(sandbox, timing.writeMs * LATEST)
      const counts = await countOutcomes(sandbox, outcomes, SUBMITTED)
      expect(isExactlyOnce(counts), JSON.stringify({ seed, ...counts })).toBe(true)
    },
    TIMEOUT_MS,
  )
})
