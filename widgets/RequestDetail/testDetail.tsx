import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt, type Scene, type TestDesk } from '../../playground/harness/testKit'
import { RequestDetail } from './RequestDetail'

/** A request as the desk sends it. */
export type Sent = Record<string, string | number | boolean | null> & { uuid: string; number: number; status: string }

/** The first of the client's requests that fits, newest first. */
export async function pick({ call }: TestDesk, fits: (request: Sent) => boolean): Promise<Sent> {
  const { data } = await call<{ data: Sent[] }>('GET', 'v1/requests?limit=100')
  return data.find(fits)!
}

export const is = (status: string) => (request: Sent) => request.status === status
export const fact = (label: string) =>
  page.getByRole('definition').elements()[
    page
      .getByRole('term')
      .elements()
      .findIndex(term => term.textContent === label)
  ]
export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Nothing is asked for by itself. */
export const quiet = { timing: { pollOpenMs: 60_000, pollMs: 60_000 } }

/** A request on show, by which status it has. */
export async function open(scene: Scene, fits: (request: Sent) => boolean, options = {}, width = 390) {
  const at = await freshDesk(scene, options)
  const request = await pick(at, fits)
  renderAt(at.desk, <RequestDetail uuid={request.uuid} />, width)
  await expect.element(page.getByRole('heading', { name: `Request #${request.number}` })).toBeVisible()
  return {
    ...at,
    request,
    /** The request as it stands at the desk now. */
    standing: () => at.call<Sent & { comment: { text: string } | null }>('GET', `v1/requests/${request.uuid}`),
  }
}
