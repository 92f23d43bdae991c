import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../playground/harness/testKit'
import { RequestDetail } from './RequestDetail'
import { button, LeavablePage, leavePage, open, openNextPage, quiet, type RequestJson, toasts } from './testDetail'

const EARLIER = /An earlier change may still reach the desk/

const FIELDS = {
  deadline: {
    edit: 'Edit deadline',
    textbox: 'Deadline',
    save: 'Save',
    first: '24-12-2098',
    second: '25-12-2098',
    arrivesLate: { deadline: '2098-12-24T21:59:59.999Z' },
  },
  comment: {
    edit: 'Add comment',
    textbox: 'Comment',
    save: 'Save Comment',
    first: 'Sell slowly',
    second: 'Sell at once',
    arrivesLate: { comment: 'Sell slowly' },
  },
} as const

const without = (one: RequestJson) => one.status === 'new' && one.comment === null

/** Saves a value; the desk fails without saving it, and may still do so. */
async function saveCutOff(name: keyof typeof FIELDS, timing = { writeMs: 2_000, arrivalMs: 8_000 }) {
  const at = await open('demo', without, {
    timing: { pollOpenMs: 60_000, pollMs: 60_000, confirmAtMs: [100, 200, 300], ...timing },
  })
  at.view.unmount()
  const view = renderAt(at.desk, <LeavablePage uuid={at.request.uuid} />)
  const { edit, textbox, save, first, arrivesLate } = FIELDS[name]
  const path = `v1/requests/${at.request.uuid}/${name}`
  await at.faults({ match: { method: 'POST', path, times: 1 }, act: { status: 500, commit: false } })
  await userEvent.click(button(edit))
  const field = page.getByRole('textbox', { name: textbox })
  await userEvent.fill(field, first)
  await userEvent.click(button(save))
  await expect.element(page.getByText('We don’t see your change at the desk yet. It may still arrive.')).toBeVisible()
  return { ...at, view, field, arriveLate: () => at.call('POST', path, arrivesLate), ...FIELDS[name] }
}

describe.each(['deadline', 'comment'] as const)('a %s whose sending was cut off', name => {
  it('may still replace a newer one: the editor warns of that, and a toast reports it', async () => {
    const { field, second, save, arriveLate, request } = await saveCutOff(name)
    await userEvent.fill(field, second)
    await expect.element(page.getByText(EARLIER)).toBeVisible()
    await userEvent.click(button(save))
    await expect.element(field).not.toBeInTheDocument()
    await arriveLate()
    await expect
      .element(toasts())
      .toHaveTextContent(
        new RegExp(`The ${name} (of|on) request #${request.number} has changed: an edit that you sent earlier`),
      )
  })

  it('needs no warning when it never arrives', async () => {
    const { field, second, save } = await saveCutOff(name, { writeMs: 1_000, arrivalMs: 6_000 })
    await userEvent.fill(field, second)
    await userEvent.click(button(save))
    await expect.element(field).not.toBeInTheDocument()
    await new Promise(resolve => setTimeout(resolve, 4_000))
    await expect.element(toasts()).not.toHaveTextContent('has changed')
    await userEvent.click(button(FIELDS[name].edit.replace('Add', 'Edit')))
    await expect.element(field).toBeVisible()
    await expect.element(page.getByText(EARLIER)).not.toBeInTheDocument()
  })
})

describe.each(['deadline', 'comment'] as const)('once a %s whose sending was cut off can no longer arrive,', name => {
  const short = { writeMs: 1_000, arrivalMs: 4_000 }

  it('its editor says that it did not', async () => {
    const { field, save } = await saveCutOff(name, short)
    await expect.element(page.getByText('Your change didn’t reach the desk. Save it again.')).toBeVisible()
    await expect.element(page.getByText(/It may still arrive/)).not.toBeInTheDocument()
    await userEvent.click(button(save))
    await expect.element(field).not.toBeInTheDocument()
  })

  it('its editor warns no longer that it may replace a newer one', async () => {
    const { field, second } = await saveCutOff(name, short)
    await userEvent.fill(field, second)
    await expect.element(page.getByText(EARLIER)).toBeVisible()
    await expect.element(page.getByText(EARLIER)).not.toBeInTheDocument()
  })

  it('its editor does not say so before the request was read again', async () => {
    const { faults, request } = await saveCutOff(name, short)
    await faults({ match: { method: 'GET', path: `v1/requests/${request.uuid}` }, act: { status: 503 } })
    await new Promise(resolve => setTimeout(resolve, 6_000))
    expect(page.getByText('We don’t see your change at the desk yet. It may still arrive.').elements()).toHaveLength(1)
  })
})

it('an editor says after a reload, too, that an earlier change may still arrive', async () => {
  const { request, view, ...at } = await saveCutOff('deadline', { writeMs: 5_000, arrivalMs: 30_000 })
  view.unmount()
  renderAt(openNextPage(at, quiet.timing), <RequestDetail uuid={request.uuid} />)
  await userEvent.click(button('Edit deadline'))
  await expect.element(page.getByText(EARLIER)).toBeVisible()
})

describe.each(['deadline', 'comment'] as const)('a toast reports that a %s whose sending was cut off', name => {
  const changed = (number: number) =>
    new RegExp(`The ${name} (of|on) request #${number} has changed: an edit that you sent earlier`)
  const long = { writeMs: 5_000, arrivalMs: 15_000 }

  it('arrives after the page was loaded again', async () => {
    const { request, view, arriveLate, ...at } = await saveCutOff(name, long)
    view.unmount()
    const next = openNextPage(at, { ...quiet.timing, ...long })
    renderAt(next, <RequestDetail uuid={request.uuid} />)
    await expect.element(button(FIELDS[name].edit)).toBeVisible()
    await arriveLate()
    await expect.element(toasts()).toHaveTextContent(changed(request.number))
  })

  it('arrives after its editor was closed', async () => {
    const { request, arriveLate, field } = await saveCutOff(name, long)
    await userEvent.click(button('Cancel'))
    await expect.element(field).not.toBeInTheDocument()
    await arriveLate()
    await expect.element(toasts()).toHaveTextContent(changed(request.number))
  })

  it('replaces one that was saved while the client left the page', async () => {
    const { request, arriveLate, field, save, second, faults, atDesk } = await saveCutOff(name, long)
    const path = `v1/requests/${request.uuid}/${name}`
    await faults({ match: { method: 'POST', path, times: 1 }, act: { delayMs: 1_000 } })
    await userEvent.fill(field, second)
    await userEvent.click(button(save))
    await leavePage()
    const before = await atDesk()
    await expect.poll(async () => (await atDesk())[name]).not.toEqual(before[name])
    // The answer to the page follows.
    await new Promise(resolve => setTimeout(resolve, 500))
    await arriveLate()
    await expect.element(toasts()).toHaveTextContent(changed(request.number))
  })

  it('arrives while the desk can’t be read', async () => {
    const { request, arriveLate, field, faults } = await saveCutOff(name, { writeMs: 1_000, arrivalMs: 6_000 })
    await userEvent.click(button('Cancel'))
    await expect.element(field).not.toBeInTheDocument()
    await faults({ match: { method: 'GET', path: `v1/requests/${request.uuid}` }, act: { status: 503 } })
    await arriveLate()
    // Until it can arrive no more.
    await new Promise(resolve => setTimeout(resolve, 7_000))
    await faults()
    await expect.element(toasts()).toHaveTextContent(changed(request.number))
  })
})

it('a change that another tab sends and saves is not reported', async () => {
  const { desk, call, request, client } = await open('demo', without, {
    timing: { pollOpenMs: 60_000, pollMs: 60_000, writeMs: 1_000, arrivalMs: 3_000 },
  })
  await desk.clientOwner.ensureKnown()
  const key = `changes/comment/${request.uuid}/of-another-tab`
  desk.storage.write(key, JSON.stringify({ who: desk.clientOwner.name(), sentAt: Date.now() }))
  desk.cache.refresh('requests')
  await expect.element(page.getByText('A change was sent, but isn’t confirmed yet.')).toBeVisible()
  await call('POST', `v1/requests/${request.uuid}/comment`, { comment: `Of ${client.name}` })
  desk.storage.write(key, undefined)
  await expect.element(page.getByText(`Of ${client.name}`)).toBeVisible()
  await new Promise(resolve => setTimeout(resolve, 1_000))
  await expect.element(toasts()).not.toHaveTextContent('has changed')
})

it('a deadline whose sending was cut off is mentioned beside it after a reload, while it may arrive', async () => {
  const { request, view, ...at } = await saveCutOff('deadline', { writeMs: 2_000, arrivalMs: 4_000 })
  view.unmount()
  renderAt(
    openNextPage(at, { ...quiet.timing, writeMs: 2_000, arrivalMs: 4_000 }),
    <RequestDetail uuid={request.uuid} />,
  )
  const note = page.getByText('A change was sent, but isn’t confirmed yet.')
  await expect.element(note).toBeVisible()
  await expect.element(note, { timeout: 10_000 }).not.toBeInTheDocument()
})

it('the notice of a comment that may still arrive stays after Cancel', async () => {
  const { field } = await saveCutOff('comment', { writeMs: 5_000, arrivalMs: 30_000 })
  await userEvent.click(button('Cancel'))
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByText('Sent, but not confirmed. Your draft is kept.').first()).toBeVisible()
})

it('a deadline that the desk saves at another time of its day is not called replaced', async () => {
  const { field, faults, request } = await saveCutOff('deadline')
  const answer = { ...request, deadline: '2098-12-25T17:00:00.000Z', updatedAt: new Date().toISOString() }
  await faults({
    match: { path: `v1/requests/${request.uuid}` },
    act: { status: 200, body: JSON.stringify(answer) },
  })
  await userEvent.fill(field, '25-12-2098')
  await userEvent.click(button('Save'))
  await expect.element(field).not.toBeInTheDocument()
  await new Promise(resolve => setTimeout(resolve, 3_000))
  await expect.element(toasts()).not.toHaveTextContent('has changed')
})

it('a refused third deadline does not stop the watch over the second', async () => {
  const { field, faults, request, arriveLate } = await saveCutOff('deadline')
  await userEvent.fill(field, '25-12-2098')
  await userEvent.click(button('Save'))
  await expect.element(field).not.toBeInTheDocument()
  const errors = [{ property: 'deadline', code: 'held', options: [], detail: 'Not that day' }]
  await faults({
    match: { method: 'POST', path: `v1/requests/${request.uuid}/deadline`, times: 1 },
    act: { status: 422, body: JSON.stringify({ errors }) },
  })
  await userEvent.click(button('Edit deadline'))
  await userEvent.fill(field, '26-12-2098')
  await userEvent.click(button('Save'))
  await expect.element(page.getByText('Not that day')).toBeVisible()
  await arriveLate()
  await expect.element(toasts()).toHaveTextContent('has changed: an edit that you sent earlier')
})

it('a comment that is typed back to what is saved is watched, too', async () => {
  const { field, arriveLate } = await saveCutOff('comment')
  await userEvent.fill(field, '')
  await userEvent.click(page.getByRole('button', { name: /^(Save|Remove) comment$/i }))
  await expect.element(field).not.toBeInTheDocument()
  await arriveLate()
  await expect.element(toasts()).toHaveTextContent('has changed: an edit that you sent earlier')
})

it('a deadline that is on its way at a sign-out is mentioned after the next sign-in', async () => {
  const at = await open('demo', without, { timing: { ...quiet.timing, writeMs: 20_000, arrivalMs: 20_000 } })
  const path = `v1/requests/${at.request.uuid}/deadline`
  await at.faults({ match: { method: 'POST', path, times: 1 }, act: { hang: true } })
  await userEvent.click(button('Edit deadline'))
  await userEvent.fill(page.getByRole('textbox', { name: 'Deadline' }), '24-12-2098')
  await userEvent.click(button('Save'))
  await expect.poll(() => at.calls('POST', path)).toBe(1)
  at.desk.signOut()
  at.desk.session.start(at.client.token)
  await userEvent.click(button('Edit deadline'))
  await expect.element(page.getByText(EARLIER)).toBeVisible()
})
