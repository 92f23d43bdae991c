import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Ending, PreparedCall, ProductCall } from './endings'
import { expectPromises, type Traces } from './expectations'
import { type Answer, FAULTS, type Fault } from './faults'
import { type Case, openCase } from './openCase'
import { READS } from './reads'
import { WRITES } from './writes'

const CALLS = [...WRITES, ...READS]
/** Most of a case is waiting. A browser keeps no more than six connections to one server. */
const AT_ONCE = 4

type Observed = {
  readonly prepared: PreparedCall & Answer
  readonly ending: Ending
  readonly traces: Traces
}

const all = CALLS.flatMap((call, row) => FAULTS.map((fault, column) => ({ call, fault, row, column })))
/** Three faults of each call, and two calls of each fault at least. */
const tested = all.filter(({ row, column }) => inject('trial') || (column - 3 * row + all.length) % FAULTS.length < 3)

async function changesOf(at: Case, { kind, name }: ProductCall, { isCarriedOut }: PreparedCall) {
  if (isCarriedOut) return isCarriedOut()
  if (kind === 'read' || kind === 'proxied' || kind === 'signIn') return undefined
  const changes = await at.changes(name.replace('{id}', '{uuid}'))
  expect(changes, 'changes in the ledger').toBeLessThan(2)
  return changes === 1
}

async function observe(call: ProductCall, fault: Fault): Promise<Observed> {
  const at = await openCase({ isEndless: fault.isEndless === true })
  try {
    const prepared = { ...(await call.prepare(at)), elsewhere: at.elsewhere }
    await at.fail(call.name.split(' ')[0] ?? '', prepared.path, fault.act(prepared))
    const { generation, token } = at.desk.session
    const [before, startedAt] = [generation.peek(), performance.now()]
    const ending = await prepared.run()
    const tookMs = performance.now() - startedAt
    return {
      prepared,
      ending,
      traces: {
        calls: await at.failedCalls(),
        callsElsewhere: await at.callsElsewhere(),
        isCarriedOut: await changesOf(at, call, prepared),
        sessions: generation.peek() - before,
        isSignedIn: token.peek() !== undefined,
        reported: at.reported,
        tookMs,
      },
    }
  } finally {
    await at.close()
  }
}

describe('a call to the desk', { tags: ['calls'] }, () => {
  const observations = new Map<object, Promise<Observed>>()

  beforeAll(() => {
    expect([CALLS.length, FAULTS.length]).toEqual([17, 22])
    const lines = Array.from({ length: AT_ONCE }, (): Promise<unknown> => Promise.resolve())
    for (const [index, each] of tested.entries()) {
      const observation = lines[index % AT_ONCE]!.then(() => observe(each.call, each.fault))
      observations.set(each, observation)
      lines[index % AT_ONCE] = observation.catch(() => undefined)
    }
  })

  it.each(tested)('$call.name, answered with $fault.name, ends as the desk has it', async each => {
    const observed = await observations.get(each)
    if (observed === undefined) throw new Error('It was not called')
    expectPromises(each.call, each.fault, observed.prepared, observed.ending, observed.traces)
  })
})
