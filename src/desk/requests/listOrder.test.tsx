import fc from 'fast-check'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { OPEN_STATUSES, type TradeRequest } from '../../domain/request/request'
import type { RequestFilter } from '../../domain/request/requestFilter'
import { type RenderedHook, renderHookAt } from '../testHook'
import { type DeskCall, orderedDesk, RUNS, settle, TIME_MS } from '../testOrder'
import { cancelRequest, setComment, setDeadline } from './changes/requestChanges'
import { useRequest } from './useRequest'
import { useRequests } from './useRequests'

type Row = { uuid: string; number: number; status: string; progress: number; updatedAt: string } & Pick<
  DeskCall['body'],
  'comment' | 'deadline'
>

/** A desk with requests, newest first. Calls and answers arrive, or are lost, in the scheduler's order. */
function deskWith(scheduler: fc.Scheduler, count: number, isLost: (call: DeskCall) => boolean = () => false) {
  let version = 0
  const rows: Row[] = []
  const arrive = (more: number) => {
    for (let left = more; left > 0; left--) {
      const number = rows.length + 1
      const uuid = `8b0c7d5e-0000-4000-8000-${String(number).padStart(12, '0')}`
      rows.unshift({ uuid, number, status: 'new', progress: 0, updatedAt: now(), comment: null, deadline: null })
    }
  }
  const now = () => {
    version += 1
    return new Date(version * 1_000).toISOString()
  }
  const change = (uuid: string, fields: Partial<Row>) =>
    Object.assign(rows.find(row => row.uuid === uuid)!, fields, { updatedAt: now() })

  function carryOut({ method, url: { pathname, searchParams }, body }: DeskCall) {
    const [, uuid] = /requests\/([^/]+)/.exec(pathname) ?? []
    if (uuid === undefined) {
      const statuses = searchParams.getAll('statuses')
      const fitting = rows.filter(({ status }) => statuses.length === 0 || statuses.includes(status))
      const offset = Number(searchParams.get('offset') ?? 0)
      const data = fitting.slice(offset, offset + Number(searchParams.get('limit') ?? 10))
      return { total: fitting.length, data }
    }
    if (method === 'DELETE') return change(uuid, { status: 'pending_cancellation' })
    if (pathname.endsWith('/comment')) return change(uuid, { comment: { text: body.comment, editedBy: 'Olena' } })
    if (pathname.endsWith('/deadline')) return change(uuid, { deadline: body.deadline ?? null })
    return rows.find(row => row.uuid === uuid)
  }
  arrive(count)
  const desk = orderedDesk(async call => {
    const name = `${call.method} ${call.url.pathname}${call.url.search}`
    await scheduler.schedule(Promise.resolve(), name)
    const answer = JSON.stringify(carryOut(call))
    await scheduler.schedule(Promise.resolve(), `answer to ${name}`)
    if (isLost(call)) throw new TypeError('The connection was cut')
    return JSON.parse(answer)
  })
  return {
    desk,
    rows,
    arrive,
    work: (uuid: string) => change(uuid, { status: 'in_progress', progress: version % 100 }),
  }
}

const shownFields = (request: TradeRequest | undefined) =>
  request && [
    request.status,
    request.progress,
    request.comment?.text,
    request.deadline?.toISOString(),
    request.updatedAt?.toISOString(),
  ]

const STEPS = ['comment', 'deadline', 'cancel', 'more', 'poll', 'arrive', 'work', 'answer', 'answer'] as const
const COUNT = 25

describe('a row of the list and the detail of its request', { tags: ['ordering'] }, () => {
  it(
    'end with the same values as the desk, in whatever order the answers arrive',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.record({
            filter: fc.constantFrom({}, { statuses: OPEN_STATUSES }),
            place: fc.constantFrom(0, 8, 12),
            inSight: fc.boolean(),
            steps: fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 8 }),
          }),
          async (scheduler, { filter, place, inSight, steps }) => {
            const { desk, rows, arrive, work } = deskWith(scheduler, COUNT)
            const { uuid } = rows[place]!
            const onScreen = () => (inSight ? { from: place, to: place } : { from: 0, to: 0 })
            const hook = renderHookAt(desk, () => ({
              list: useRequests(filter, 600_000, onScreen),
              detail: useRequest(uuid),
            }))
            const { detail } = await settledHook(scheduler, hook)
            const poll = () => {
              hook.current.list.retry()
              void detail.mutate()
            }
            const sent: Promise<unknown>[] = []
            const does: Record<(typeof STEPS)[number], (at: number) => unknown> = {
              comment: at => sent.push(setComment(desk, uuid, `Note ${at}`)),
              deadline: at => sent.push(setDeadline(desk, uuid, new Date(Date.UTC(2030, 0, at + 1)))),
              cancel: () => sent.push(cancelRequest(desk, uuid)),
              more: () => hook.current.list.loadMore(),
              poll,
              arrive: () => arrive(1),
              work: () => work(uuid),
              answer: () => scheduler.count() > 0 && scheduler.waitOne(),
            }
            for (const [at, step] of steps.entries()) await does[step](at)
            let isOver = false
            void Promise.all(sent).then(() => {
              isOver = true
            })
            await settle(scheduler, () => isOver)
            // A change by the desk itself shows with the next poll, one by the client without a poll.
            if (steps.includes('work') || steps.includes('arrive')) {
              poll()
              await settle(scheduler)
            }
            const { list, detail: shown } = hook.current
            hook.unmount()
            desk.end()
            const row = list.rows.find(row => row.uuid === uuid)
            expect(shown.data?.updatedAt?.toISOString()).toBe(rows.find(row => row.uuid === uuid)?.updatedAt)
            if (row !== undefined) expect(shownFields(row)).toEqual(shownFields(shown.data))
          },
        ),
        RUNS,
      )
    },
    TIME_MS,
  )
})

describe('a request that the list has newer than the detail', { tags: ['ordering'] }, () => {
  it(
    'is as new in the detail, without another call',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.nat(9), async (scheduler, place) => {
          const { desk, rows, work } = deskWith(scheduler, COUNT)
          const { uuid } = rows[place]!
          const hook = renderHookAt(desk, () => ({ list: useRequests({}, 600_000), detail: useRequest(uuid) }))
          await settle(scheduler)
          work(uuid)
          hook.current.list.retry()
          await settle(scheduler)
          const { list, detail } = hook.current
          hook.unmount()
          desk.end()
          expect(detail.data?.progress).toBe(rows[place]?.progress)
          expect(shownFields(list.rows[place])).toEqual(shownFields(detail.data))
        }),
        RUNS,
      )
    },
    TIME_MS,
  )

  it('stays as it was while the list sends a field in a shape that cannot be read', async () => {
    const uuid = '8b0c7d5e-0000-4000-8000-000000000001'
    const detail = { uuid, number: 1, progress: 10, updatedAt: '2026-01-01T00:00:00Z' }
    const row = { ...detail, progress: { much: 1 }, updatedAt: '2026-01-02T00:00:00Z' }
    const desk = orderedDesk(async ({ url }) => (url.pathname.endsWith(uuid) ? detail : { total: 1, data: [row] }))
    const hook = renderHookAt(desk, () => ({ list: useRequests({}, 600_000), detail: useRequest(uuid) }))
    await expect.poll(() => hook.current.detail.data?.progress).toBe(10)
    hook.current.list.retry()
    await expect.poll(() => hook.current.list.rows[0]?.unread).toEqual(['progress'])
    expect(hook.current.detail.data?.progress).toBe(10)
    hook.unmount()
    desk.end()
  })
})

const PAGING = ['more', 'more', 'poll', 'arrive', 'answer', 'answer'] as const
const steps = fc.array(fc.record({ step: fc.constantFrom(...PAGING), count: fc.constantFrom(1, 3, 10, 12, 110) }), {
  minLength: 2,
  maxLength: 10,
})

describe('a list that is paged through while requests come in', { tags: ['ordering'] }, () => {
  it(
    'shows each request once and in its place, and ends with all that the desk has',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.constantFrom(0, 9, 25, 110),
          fc.nat(30),
          steps,
          async (scheduler, count, seen, steps) => {
            const { desk, rows, arrive } = deskWith(scheduler, count)
            const wrong: number[][] = []
            const hook = renderHookAt(desk, () => {
              const list = useRequests({}, 600_000, known => ({ from: 0, to: Math.min(seen, known) }))
              const numbers = list.rows.map(row => row.number)
              if (numbers.some((number, at) => number !== numbers[0]! - at)) wrong.push(numbers)
              return list
            })
            await settle(scheduler)
            const does = {
              more: () => hook.current.hasMore && hook.current.loadMore(),
              poll: () => hook.current.retry(),
              arrive,
              answer: () => scheduler.count() > 0 && scheduler.waitOne(),
            }
            for (const { step, count } of steps) await does[step](count)
            await settle(scheduler)
            // Nothing comes in any more: a poll fetches the last rows, and the client scrolls to the end.
            hook.current.retry()
            await settle(scheduler)
            const most = Math.ceil(rows.length / 10) + 1
            let pages = 0
            for (; hook.current.hasMore && pages <= most; pages++) {
              hook.current.loadMore()
              await settle(scheduler)
            }
            hook.current.retry()
            await settle(scheduler)
            const { rows: shown, hasMore } = hook.current
            hook.unmount()
            desk.end()
            expect(wrong).toEqual([])
            expect([hasMore, pages <= most]).toEqual([false, true])
            expect(shown.map(row => row.number)).toEqual(rows.map(row => row.number))
          },
        ),
        RUNS,
      )
    },
    TIME_MS,
  )
})

describe('a list whose filter changes while a page of the earlier one is pending', { tags: ['ordering'] }, () => {
  it(
    'shows only whether its own next page is loading, loaded or failed',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.boolean(), fc.boolean(), async (scheduler, oldIsLost, newIsLost) => {
          let isPending = false
          let silent = 0
          const { desk } = deskWith(scheduler, COUNT, ({ url: { searchParams } }) => {
            if (searchParams.get('offset') !== '10') return false
            const isOfNew = searchParams.has('statuses')
            if (isOfNew) isPending = false
            return isOfNew ? newIsLost : oldIsLost
          })
          const hook = renderHookAt(desk, () => {
            const [filter, narrow] = useState<RequestFilter>({ statuses: OPEN_STATUSES })
            const list = useRequests(filter, 600_000)
            if (isPending && !list.isLoadingMore) silent += 1
            return { list, narrow }
          })
          await settle(scheduler)
          hook.current.narrow({})
          await settle(scheduler)
          flushSync(() => hook.current.list.loadMore())
          flushSync(() => hook.current.narrow({ statuses: OPEN_STATUSES }))
          flushSync(() => hook.current.list.loadMore())
          isPending = true
          await settle(scheduler)
          const { rows, isLoadingMore, moreError } = hook.current.list
          hook.unmount()
          desk.end()
          expect(silent).toBe(0)
          expect([rows.length, isLoadingMore, moreError !== undefined]).toEqual([newIsLost ? 10 : 20, false, newIsLost])
        }),
        RUNS,
      )
    },
    TIME_MS,
  )
})

/** The hook's value after its first answers. */
async function settledHook<T>(scheduler: fc.Scheduler, hook: RenderedHook<T>): Promise<T> {
  await settle(scheduler)
  return hook.current
}
