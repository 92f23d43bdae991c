import { act, render, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { DeskProvider } from '../../widgets/DeskProvider'
import { useDebounced } from '../frame/useDebounced'
import { type CostQuery, useCost } from './cost'
import { createDesk } from './createDesk'
import { useRequest } from './requests/useRequest'

const RUNS = { numRuns: inject('trial') ? 10_000 : 100 }
const TIME_MS = inject('trial') ? 1_800_000 : 60_000

afterEach(() => void vi.useRealTimers())

/** A timer of 0 ms set from a message: browsers add 4 ms to timers nested five deep. */
const pause = () =>
  new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      setTimeout(resolve, 0)
    }
    port2.postMessage(undefined)
  })
let desks = 0

/** A desk whose answers name their query, and arrive in the scheduler's order. */
function deskOf(scheduler: fc.Scheduler, answer: (url: URL) => Response) {
  const desk = createDesk({
    url: 'http://desk.test',
    name: `cost-order-${desks++}`,
    timing: { costMs: 0, costLatestMs: 0, freshMs: 0, retryMs: 600_000, pollMs: 600_000, pollOpenMs: 600_000 },
    async fetch(input) {
      const url = new URL(new Request(input).url)
      if (url.pathname.endsWith('/me')) return Response.json({ name: 'Olena', email: 'olena@desk.test' })
      await scheduler.schedule(Promise.resolve(), url.pathname + url.search)
      return answer(url)
    },
  })
  desk.session.start('a-token')
  return desk
}

/** Renders a widget with each value in turn, between answers, until it has its last value and no answer is pending. */
async function passThrough<T>(
  scheduler: fc.Scheduler,
  answer: (url: URL) => Response,
  Widget: (props: { value: T }) => null,
  steps: readonly { readonly value: T; readonly answers: number; readonly rests: boolean }[],
  hasEnded: () => boolean,
): Promise<void> {
  const desk = deskOf(scheduler, answer)
  const drawn = (value: T) => (
    <DeskProvider desk={desk}>
      <Widget value={value} />
    </DeskProvider>
  )
  const view = render(null)
  for (const { value, answers, rests } of steps) {
    view.rerender(drawn(value))
    if (rests) await pause()
    for (let left = answers; left > 0 && scheduler.count() > 0; left--) await scheduler.waitOne()
  }
  // On a busy machine the last query's timer may be late: wait for the last value.
  const isOver = (calm: number) => calm >= (hasEnded() ? 3 : 500)
  async function rest(): Promise<void> {
    for (let calm = 0; !isOver(calm); calm = scheduler.count() === 0 ? calm + 1 : 0) {
      await pause()
      await scheduler.waitIdle()
    }
  }
  await rest()
  // SWR fetches a cached key again a frame after it is back.
  await new Promise(requestAnimationFrame)
  await rest()
  view.unmount()
  desk.signOut()
  desk.close()
}

const stepsOf = <T,>(value: fc.Arbitrary<T>) =>
  fc.array(fc.record({ value, answers: fc.nat(2), rests: fc.boolean() }), { minLength: 2, maxLength: 6 })

const refusal = (detail: string) =>
  Response.json({ errors: [{ property: null, code: 'held', options: [], detail }] }, { status: 422 })

const QUERY = { exchangeAccount: 'binance_spot', side: 'buy', base: 'BTC', counter: 'USDT' } as const
const inputs = fc.record({ price: fc.constantFrom('1', '2'), requested: fc.constantFrom('0', '3', '4') })

describe('a cost', { tags: ['ordering'] }, () => {
  it.each([
    ['of a limit ticket', false],
    ['of a market ticket', true],
  ])(
    '%s validates only its own inputs, and ends with those of the last query',
    async (_type, byMarket) => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), stepsOf(inputs), async (scheduler, steps) => {
          const wrong: unknown[] = []
          let ended: { isCurrent: boolean; max: string | undefined } | undefined
          function Widget({ value }: { value: Pick<CostQuery, 'price' | 'requested'> }) {
            const { isCurrent, cost } = useCost({ ...QUERY, ...value }, byMarket)
            const shown = byMarket ? cost?.max?.split('.')[1] : cost?.max
            const expected = byMarket ? `00${value.requested}1` : `${value.price}.00${value.requested}1`
            if (isCurrent && shown !== expected) wrong.push({ shown, expected })
            ended = { isCurrent, max: cost?.max }
            return null
          }
          const answer = ({ searchParams }: URL) =>
            Response.json({ max: `${searchParams.get('price')}.00${searchParams.get('requested')}1` })
          const { price, requested } = steps.at(-1)!.value
          const end = { isCurrent: true, max: `${price}.00${requested}1` }
          await passThrough(scheduler, answer, Widget, steps, () => ended?.isCurrent === true && ended.max === end.max)
          expect(wrong).toEqual([])
          expect(ended).toEqual(end)
        }),
        RUNS,
      )
    },
    TIME_MS,
  )

  it(
    'is fetched exactly when its inputs have not changed for 1,000 ms, or have changed for 2,000',
    () => {
      vi.useFakeTimers()
      const steps = fc.array(fc.record({ afterMs: fc.nat(2_500), value: fc.constantFrom('1', '2', '3', undefined) }), {
        maxLength: 12,
      })
      fc.assert(
        fc.property(steps, typed => {
          const began = Date.now()
          const changes: Moment[] = []
          const view = renderHook(
            ({ value }) => {
              const latest = useDebounced(value, 1_000, 2_000)
              if (latest !== changes.at(-1)?.value) changes.push({ atMs: Date.now() - began, value: latest })
            },
            { initialProps: { value: '0' as string | undefined } },
          )
          for (const { afterMs, value } of typed) {
            pass(afterMs)
            view.rerender({ value })
          }
          pass(5_000)
          view.unmount()
          expect(changes).toEqual(debounced(typed))
        }),
        RUNS,
      )
    },
    TIME_MS,
  )
})

/** Runs each timer in its own `act`, so that React renders before the next one. */
function pass(ms: number): void {
  let isOver = false
  setTimeout(() => {
    isOver = true
  }, ms)
  while (!isOver) act(() => vi.advanceTimersToNextTimer())
  act(() => vi.advanceTimersByTime(0))
}

type Moment = { readonly atMs: number; readonly value: string | undefined }

/** The expected values, computed without timers. */
function debounced(typed: readonly { readonly afterMs: number; readonly value: string | undefined }[]): Moment[] {
  const moments: Moment[] = [{ atMs: 0, value: '0' }]
  let [now, value, since, due] = [0, '0' as string | undefined, 0, Number.POSITIVE_INFINITY]
  const settle = (atMs: number) => {
    if (value !== moments.at(-1)?.value) moments.push({ atMs, value })
    due = Number.POSITIVE_INFINITY
  }
  for (const next of typed) {
    now += next.afterMs
    if (due <= now) settle(due)
    if (next.value === value) continue
    value = next.value
    if (value === moments.at(-1)?.value || value === undefined) {
      settle(now)
      continue
    }
    if (due === Number.POSITIVE_INFINITY) since = now
    due = Math.max(now, Math.min(now + 1_000, since + 2_000))
  }
  if (due !== Number.POSITIVE_INFINITY) settle(due)
  return moments
}

const UUIDS = [1, 2, 3].map(at => `8b0c7d5e-0000-4000-8000-00000000000${at}`)

describe('an error', { tags: ['ordering'] }, () => {
  it(
    'an error of a cost never appears at other inputs',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), stepsOf(inputs), async (scheduler, steps) => {
          const wrong: unknown[] = []
          let ended: string | undefined
          function Widget({ value }: { value: Pick<CostQuery, 'price' | 'requested'> }) {
            const { error } = useCost({ ...QUERY, ...value }, false)
            if (error && error.message !== `${value.price} ${value.requested}`) wrong.push([error.message, value])
            ended = error?.message
            return null
          }
          const answer = ({ searchParams }: URL) =>
            searchParams.get('requested') === '0'
              ? Response.json({ max: '1' })
              : refusal(`${searchParams.get('price')} ${searchParams.get('requested')}`)
          const { price, requested } = steps.at(-1)!.value
          const end = requested === '0' ? undefined : `${price} ${requested}`
          await passThrough(scheduler, answer, Widget, steps, () => ended === end)
          expect(wrong).toEqual([])
          expect(ended).toBe(end)
        }),
        RUNS,
      )
    },
    TIME_MS,
  )

  it(
    'an error of one request never appears at another',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), stepsOf(fc.constantFrom(...UUIDS)), async (scheduler, steps) => {
          const wrong: unknown[] = []
          let ended: unknown
          function Widget({ value }: { value: string }) {
            const { error, data } = useRequest(value)
            if (error && error.message !== value) wrong.push([error.message, value])
            if (data && data.uuid !== value) wrong.push([data.uuid, value])
            ended = error?.message ?? data?.uuid
            return null
          }
          const answer = ({ pathname }: URL) => {
            const uuid = pathname.split('/').at(-1) ?? ''
            return uuid === UUIDS[0] ? Response.json({ uuid, number: 1 }) : refusal(uuid)
          }
          const end = steps.at(-1)!.value
          await passThrough(scheduler, answer, Widget, steps, () => ended === end)
          expect(wrong).toEqual([])
          expect(ended).toBe(end)
        }),
        RUNS,
      )
    },
    TIME_MS,
  )
})
