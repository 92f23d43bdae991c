import { expect, it, vi } from 'vitest'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { getRequest } from '../../src/desk/requests/requests'
import { commentOf } from './comment/commentOf'
import { is, pick } from './testDetail'
import { useWatchOfUnconfirmed } from './useUnconfirmedChanges'

it('a request’s page reads the stored changes of a field once at each render', async () => {
  const at = await freshDesk('demo')
  const { uuid } = await pick(at, is('new'))
  const request = await getRequest(at.desk, uuid)
  const read = vi.spyOn(at.desk.storage, 'keys')
  let renders = 0
  function Probe() {
    renders += 1
    useWatchOfUnconfirmed(false, request, 'comment', commentOf)
    return null
  }
  renderAt(at.desk, <Probe />)
  expect(renders).toBeGreaterThan(0)
  expect(read.mock.calls.filter(([start]) => start === `changes/comment/${uuid}/`)).toHaveLength(renders)
})
