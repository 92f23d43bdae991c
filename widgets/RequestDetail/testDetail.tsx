import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt, type Scene, type TestDesk } from '../../playground/harness/testKit'
import { RequestDetail } from './RequestDetail'

/** A request as the desk sends it. */
export type RequestJson = Record<string, string | number | boolean | null> & {
  uuid: string
  number: number
  status: string
}

/** The client's newest request that fits. */
export async function pick({ call }: TestDesk, fits: (request: RequestJson) => boolean): Promise<RequestJson> {
  const { data } = await call<{ data: RequestJson[] }>('GET', 'v1/requests?limit=100')
  return data.find(fits)!
}

export const is = (status: string) => (request: RequestJson) => request.status === status
export const fact = (label: string) =>
  page.getByRole('definition').elements()[
    page
      .getByRole('term')
      .elements()
      .findIndex(term => term.textContent === label)
  ]
export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Polls come too late for the test. */
export const quiet = { timing: { pollOpenMs: 60_000, pollMs: 60_000 } }

/** A request's page, of the client's newest request that fits. */
export async function open(scene: Scene, fits: (request: RequestJson) => boolean, options = {}, width = 390) {
  const at = await freshDesk(scene, options)
  const request = await pick(at, fits)
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />, width)
  await expect.element(page.getByRole('heading', { name: `Request #${request.number}` })).toBeVisible()
  return {
    ...at,
    request,
    /** The request at the desk. */
    atDesk: () => at.call<RequestJson & { comment: { text: string } | null }>('GET', `v1/requests/${request.uuid}`),
  }
}
