import { useState } from 'react'
import { expect, inject, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, renderAt, type Scene, type TestDesk } from '../../playground/harness/testKit'
import { createDesk } from '../../src/desk/createDesk'
import type { DeskTiming } from '../../src/desk/timing'
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
export const toasts = () => page.getByRole('region', { name: 'Notifications' })
export const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Polls come too late for the test. */
export const quiet = { timing: { pollOpenMs: 60_000, pollMs: 60_000 } }

/** A request's page, of the client's newest request that fits. */
export async function open(scene: Scene, fits: (request: RequestJson) => boolean, options = {}, width = 390) {
  const at = await freshDesk(scene, options)
  const request = await pick(at, fits)
  const view = renderAt(at.desk, <RequestDetail uuid={request.uuid} />, width)
  await expect.element(page.getByRole('heading', { name: `Request #${request.number}` })).toBeVisible()
  return {
    ...at,
    view,
    request,
    /** The request at the desk. */
    atDesk: () => at.call<RequestJson & { comment: { text: string } | null }>('GET', `v1/requests/${request.uuid}`),
  }
}

/** The page after a reload, of the client of that token. */
export function openNextPage(
  { desk, client }: Pick<TestDesk, 'desk' | 'client'>,
  timing: Partial<DeskTiming>,
  token = client.token,
) {
  desk.close()
  const next = createDesk({ url: inject('sandbox').desk, name: client.email, idempotencyKeys: true, timing })
  onTestFinished(() => next.close())
  next.session.start(token)
  return next
}

/** A page of the request that the client can leave, whatever is open on it. */
export function LeavablePage({ uuid }: { uuid: string }) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Another page
      </button>
    )
  return (
    <>
      <button type="button" data-leave="" onClick={() => setOpen(false)}>
        Leave
      </button>
      <RequestDetail uuid={uuid} />
    </>
  )
}

export async function leavePage(): Promise<void> {
  document.querySelector<HTMLElement>('[data-leave]')!.click()
  await expect.element(button('Another page')).toBeVisible()
}

export const returnToPage = () => userEvent.click(button('Another page'))
