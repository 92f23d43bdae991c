import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderHookAt } from '../testHook'
import { orderedDesk, RUNS, settle, TIME_MS } from '../testOrder'
import { cancelRequest, setComment, setDeadline } from './changes/requestChanges'
import { useRequest } from './useRequest'

const UUID = '8b0c7d5e-0000-4000-8000-000000000001'
const CHANGES = ['comment', 'deadline', 'cancel', 'poll', 'look'] as const

/** A desk that carries a call out when it comes, and answers when the scheduler says. */
function deskOf(scheduler: fc.Scheduler) {
  let version = 1
  const fields: { status: string; comment: object | null; deadline: string | null } = {
    status: 'in_progress',
    comment: null,
    deadline: null,
  }
  const carryOut = (method: string, path: string, body: { comment?: string; deadline?: string }) => {
    if (method === 'GET') return
    version += 1
    if (method === 'DELETE') fields.status = 'pending_cancellation'
    else if (path.endsWith('/comment')) fields.comment = { text: body.comment, editedBy: 'Olena' }
    else fields.deadline = body.deadline ?? null
  }
  const desk = orderedDesk(async ({ method, url: { pathname }, body }) => {
    carryOut(method, pathname, body)
    const answer = { uuid: UUID, number: 1042, ...fields, updatedAt: new Date(version * 1_000).toISOString() }
    await scheduler.schedule(Promise.resolve(), `${method} ${pathname} as of ${version}`)
    return answer
  })
  return { desk, current: () => ({ ...fields, version }) }
}

describe('a request on show', { tags: ['ordering'] }, () => {
  it(
    'is never older than the answer to a change, whichever answer comes first, and ends as it stands at the desk',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.array(fc.constantFrom(...CHANGES), { minLength: 2, maxLength: 5 }),
          async (scheduler, changes) => {
            const { desk, current } = deskOf(scheduler)
            let answered = 0
            const older: number[] = []
            const hook = renderHookAt(desk, () => {
              const request = useRequest(UUID)
              const shown = request.data?.updatedAt?.getTime()
              if (shown !== undefined && shown < answered) older.push(shown)
              return { request }
            })
            await settle(scheduler)
            const { request } = hook.current
            const send = {
              comment: (at: number) => setComment(desk, UUID, `Note ${at}`),
              deadline: (at: number) => setDeadline(desk, UUID, new Date(Date.UTC(2030, 0, at + 1))),
              cancel: () => cancelRequest(desk, UUID),
              poll: () => request.mutate(),
              look: () => request.readAgain(),
            }
            const sent = changes.map(async (change, at) => {
              const answer = await send[change](at)
              if (change !== 'poll' && change !== 'look')
                answered = Math.max(answered, answer?.updatedAt?.getTime() ?? 0)
            })
            let isOver = false
            void Promise.all(sent).then(() => {
              isOver = true
            })
            await settle(scheduler, () => isOver)
            const { data } = hook.current.request
            const end = current()
            hook.unmount()
            desk.end()
            expect(older).toEqual([])
            expect([data?.status, data?.comment?.text, data?.deadline?.toISOString()]).toEqual([
              end.status,
              (end.comment as { text: string } | null)?.text,
              end.deadline ?? undefined,
            ])
          },
        ),
        RUNS,
      )
    },
    TIME_MS,
  )
})
