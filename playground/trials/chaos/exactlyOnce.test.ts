import { afterAll, describe, expect, inject, it } from 'vitest'
import { logProgress, progressOf } from '../progress'
import { isTrial, trialCount, trialSeed } from '../trialCount'
import { countOutcomes, isExactlyOnce, type OutcomeCounts } from './outcomes'
import { untilNoneArrives } from './sandboxCalls'
import { sendTickets } from './sendTickets'
import { buildWizardPage, submitTickets } from './submitTickets'
import { installTabStorage } from './tabStorage'
import { drawTickets, LATEST, timingOver, withWriteMs } from './tickets'
import { sendTransfers } from './transfers/sendTransfers'
import { isEachMovedOnce } from './transfers/transferOutcomes'

const SENT = trialCount({ test: 300, trial: 10_000 })
const MOVED = trialCount({ test: 60, trial: 1_000 })
const SUBMITTED = trialCount({ test: 20, trial: 300 })
const TIMEOUT_MS = trialCount({ test: 600_000, trial: 3_600_000 })
const seed = trialSeed(7)
/** `npm test` checks less often, so that it keeps the machine less busy. */
const CONFIRM = isTrial ? {} : { confirmAtMs: [50, 300, 1_000] }
const logOutcomes = (total: number, verb: string) =>
  progressOf(total, line => logProgress(`exactly once: ${line} ${verb} (--seed ${seed})`))

describe('whatever fails while requests are sent', { tags: ['exactly-once'] }, () => {
  const storage = installTabStorage()
  afterAll(storage.uninstall)

  it.concurrent.each([
    ['with keys', true, 12],
    ['without keys', false, 20],
  ])(
    'at a desk %s no request is placed twice, none is lost, and none is shown as another one or as failed',
    async (_desk, hasKeys, clients) => {
      const timing = { ...withWriteMs(timingOver(trialCount({ test: 40, trial: 10 })), 2_000), ...CONFIRM }
      const log = logOutcomes(SENT, 'sent')
      const onCounted = (_batch: number, { intents }: OutcomeCounts) => {
        for (let ended = 0; ended < intents; ended++) log()
      }
      const options = { seed, intents: SENT, hasKeys, timing, storage, clients, onCounted }
      const counts = await sendTickets(inject('sandbox'), options)
      expect(isExactlyOnce(counts), JSON.stringify({ seed, ...counts })).toBe(true)
      // Every outcome occurred.
      expect(Math.min(counts.placed, counts.found, counts.refused, counts.unknown)).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )

  it.concurrent.each([
    ['with keys', true],
    ['without keys', false],
  ])(
    'at a desk %s no transfer is made twice, none is lost, and each is shown as the desk’s ledger has it',
    async (_desk, hasKeys) => {
      const timing = withWriteMs(timingOver(trialCount({ test: 40, trial: 10 })), 500)
      const counts = await sendTransfers(inject('sandbox'), {
        seed,
        intents: MOVED,
        hasKeys,
        timing,
        storage,
        clients: 10,
      })
      expect(isEachMovedOnce(counts), JSON.stringify({ seed, ...counts })).toBe(true)
      expect(counts.intents).toBe(MOVED)
      expect(Math.min(counts.moved, counts.found + counts.notFound)).toBeGreaterThan(0)
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
      const clients = [...new Set(outcomes.map(({ client }) => client))]
      await untilNoneArrives(sandbox, clients, timing.writeMs * LATEST)
      const counts = await countOutcomes(sandbox, outcomes, SUBMITTED)
      expect(isExactlyOnce(counts), JSON.stringify({ seed, ...counts })).toBe(true)
    },
    TIMEOUT_MS,
  )
})
