import { expect, it } from 'vitest'
import { timingOver } from '../tickets'
import { drawTransfers, repeating, withAnotherZero } from './transferIntents'
import { countTransfers, hashOf, isEachMovedOnce, type TransferOutcome } from './transferOutcomes'

const [intent, later] = drawTransfers(1, 2, timingOver(1)) as [TransferOutcome['intent'], TransferOutcome['intent']]
const body = hashOf(intent.transfer)
const counted = (outcome: Omit<TransferOutcome, 'intent'>, bodies: readonly string[]) =>
  countTransfers([{ intent, ...outcome }], bodies, 1, () => undefined)

it.each<[string, Omit<TransferOutcome, 'intent'>, readonly string[], object]>([
  ['moved twice is duplicated', { at: 'moved' }, [body, body], { duplicated: 1 }],
  [
    'moved once as it was written, and once with another zero, is duplicated',
    { at: 'unknown', isKept: true },
    [body, hashOf(withAnotherZero(intent.transfer))],
    { duplicated: 1 },
  ],
  ['shown as moved, but not in the ledger, is lost', { at: 'moved' }, [], { lost: 1 }],
  ['moved, but neither shown nor kept, is lost', { at: 'unknown', isKept: false }, [body], { lost: 1 }],
  ['shown as refused, but moved, has falsely failed', { at: 'refused' }, [body], { falselyFailed: 1 }],
  ['not found by its balances, but moved, has falsely failed', { at: 'notFound' }, [body], { falselyFailed: 1 }],
  ['found by its balances, but not moved, is falsely found', { at: 'found' }, [], { falselyFound: 1 }],
])('a transfer that was %s', (_what, outcome, bodies, wrong) => {
  const counts = counted(outcome, bodies)
  expect(counts).toMatchObject({ duplicated: 0, lost: 0, falselyFailed: 0, falselyFound: 0, ...wrong })
  expect(isEachMovedOnce(counts)).toBe(false)
})

it.each<[string, Omit<TransferOutcome, 'intent'>, readonly string[]]>([
  ['shown as moved, and was', { at: 'moved' }, [body]],
  ['found by its balances, and was moved', { at: 'found' }, [body]],
  ['refused, and was not moved', { at: 'refused' }, []],
  ['left unconfirmed on the device, and was moved', { at: 'unknown', isKept: true }, [body]],
])('a transfer that was %s is right', (_what, outcome, bodies) => {
  expect(isEachMovedOnce(counted(outcome, bodies))).toBe(true)
})

it('two intended equal transfers count as two', () => {
  const second = repeating(later, intent)
  const outcomes: TransferOutcome[] = [intent, second].map(each => ({ intent: each, at: 'moved' }))
  const counts = countTransfers(outcomes, [body, hashOf(second.transfer)], 2)
  expect([counts.moved, isEachMovedOnce(counts)]).toEqual([2, true])
})

it('a transfer that the client meant to make, and of which nothing is known, is not right', () => {
  expect(isEachMovedOnce(countTransfers([{ intent, at: 'moved' }], [body], 2))).toBe(false)
})
