import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayOf, endOfDay, formatDay } from '../../../src/domain/deadline/deadlineDay'
import { button, fact, is, open, quiet, type RequestJson } from '../testDetail'

const field = () => page.getByRole('textbox', { name: 'Deadline' })
const tooLate = () => page.getByText('The request had ended before your new deadline reached the desk.')
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const work = (one: RequestJson) => one.status === 'in_progress'
const far = (one: RequestJson) =>
  work(one) && one.deadline !== null && Date.parse(String(one.deadline)) > Date.now() + 4 * 86_400_000
const inDays = (days: number, zone: string) => dayOf(new Date(), zone).add({ days })

async function edit(fits: (one: RequestJson) => boolean = far, options = {}) {
  const opened = await open('demo', fits, { ...quiet, ...options })
  await userEvent.click(button('Edit deadline'))
  return { ...opened, path: `v1/requests/${opened.request.uuid}/deadline` }
}
const type = async (keys: string) => {
  await userEvent.fill(field(), '')
  await userEvent.keyboard(keys)
}

describe('a deadline', () => {
  it('typed as a day is saved as the last millisecond of that day in the client’s zone', async () => {
    const { calls, path, atDesk } = await edit()
    await expect.element(field()).toHaveFocus()
    const day = inDays(40, ZONE)
    await type(formatDay(day).replaceAll('-', ''))
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).not.toBeInTheDocument()
    expect((await atDesk()).deadline).toBe(endOfDay(day, ZONE).toISOString())
    expect(calls('POST', path)).toBe(1)
    await expect.element(button('Edit deadline')).toHaveFocus()
  })

  it('ends with the day in UTC for a client whose zone is UTC', async () => {
    const opened = await open('demo', far, quiet)
    opened.desk.settings.set({ timeZone: 'UTC' })
    await userEvent.click(button('Edit deadline'))
    const day = inDays(41, 'UTC')
    await type(formatDay(day))
    await expect.element(page.getByText('Ends at 23:59 that day, UTC')).toBeVisible()
    await userEvent.click(button('Save'))
    await expect.element(field()).not.toBeInTheDocument()
    expect((await opened.atDesk()).deadline).toBe(`${day}T23:59:59.999Z`)
  })

  it('is in the field as the day that is shown, and a canceled edit sends nothing', async () => {
    const { request, calls, path } = await edit()
    const day = dayOf(new Date(String(request.deadline)), ZONE)
    expect(field().element()).toHaveValue(formatDay(day))
    await type(formatDay(inDays(30, ZONE)))
    await userEvent.click(button('Cancel'))
    await expect.element(field()).not.toBeInTheDocument()
    expect(calls('POST', path)).toBe(0)
  })

  it('that is saved unchanged sends nothing', async () => {
    const { calls, path } = await edit()
    await type(formatDay(inDays(41, ZONE)))
    await userEvent.click(button('Save'))
    await expect.element(field()).not.toBeInTheDocument()
    await userEvent.click(button('Edit deadline'))
    await userEvent.click(button('Save'))
    await expect.element(field()).not.toBeInTheDocument()
    expect(calls('POST', path)).toBe(1)
  })

  it('keeps the desk’s own time when its day is saved unchanged, and says which', async () => {
    const opened = await open('demo', far, quiet)
    const path = `v1/requests/${opened.request.uuid}/deadline`
    const end = endOfDay(inDays(30, ZONE), ZONE)
    const deadline = new Date(end.getTime() - 4 * 3_600_000).toISOString()
    await opened.call('POST', path, { deadline })
    opened.desk.cache.refresh('requests')
    await expect.poll(() => fact('Deadline')?.querySelector('time')?.dateTime).toBe(deadline)
    await userEvent.click(button('Edit deadline'))
    await expect.element(field()).toHaveFocus()
    // The clocks may change within the day.
    await expect.element(page.getByText(/^Ends at (19|20):59:59 that day/)).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).not.toBeInTheDocument()
    expect([opened.calls('POST', path), (await opened.atDesk()).deadline]).toEqual([0, deadline])
  })

  it('is not covered by the background of its edit button', async () => {
    await open('demo', far, quiet)
    const [value, edit] = [fact('Deadline')!.querySelector('time')!, button('Edit deadline').element()]
    expect(edit.getBoundingClientRect().left).toBeGreaterThanOrEqual(value.getBoundingClientRect().right)
  })

  it.each([640, 390, 320])('that is near begins on the line of its label in a widget of %i px', async width => {
    const near = (one: RequestJson) =>
      work(one) && one.deadline !== null && Date.parse(String(one.deadline)) < Date.now() + 20 * 3_600_000
    const { desk } = await open('demo', near, quiet, width)
    desk.settings.set({ timeZone: 'UTC' })
    const value = fact('Deadline')!
    await expect.poll(() => value.textContent).toMatch(/\d\d:\d\d:\d\d, UTC/)
    const [label, hours] = [value.previousElementSibling!, value.querySelector('time')!]
    const bottomOf = (of: Element) => of.getBoundingClientRect().bottom
    expect(Math.abs(bottomOf(hours) - bottomOf(label))).toBeLessThan(4)
  })

  it.each([
    [358, 'en-US', 'Edit deadline', ['Cancel', 'Save']],
    [358, 'uk-UA', 'Змінити дедлайн', ['Не зберігати', 'Зберегти']],
    [288, 'uk-UA', 'Змінити дедлайн', ['Не зберігати', 'Зберегти']],
    [640, 'uk-UA', 'Змінити дедлайн', ['Не зберігати', 'Зберегти']],
  ] as const)(
    'in a widget of %i px the buttons begin and end with the field, in %s',
    async (width, locale, edit, names) => {
      const { desk } = await open('demo', far, quiet, width)
      desk.settings.set({ language: locale })
      await userEvent.click(button(edit))
      const [first, last] = names.map(name => button(name).element().getBoundingClientRect())
      const box = page.getByRole('textbox').element().closest('[id$=-box]')!.getBoundingClientRect()
      const clear = page.getByText(locale === 'uk-UA' ? 'Прибрати' : 'Clear', { exact: true })
      expect(Math.abs(clear.element().getBoundingClientRect().left - box.left)).toBeLessThan(2)
      expect([first!.right, last!.right].map(Math.round)).toContain(Math.round(box.right))
      if (first!.top === last!.top) expect(first!.right).toBeLessThan(last!.left)
      else expect([first!.left, first!.width]).toEqual([last!.left, last!.width])
    },
  )

  it('can be picked from the calendar', async () => {
    const { atDesk } = await edit()
    await type(formatDay(inDays(33, ZONE)))
    await userEvent.click(button('Choose a date'))
    await expect.element(page.getByRole('grid')).toBeVisible()
    await userEvent.click(page.getByRole('gridcell', { selected: true }))
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
    await userEvent.click(button('Save'))
    await expect.element(field()).not.toBeInTheDocument()
    expect((await atDesk()).deadline).toBe(endOfDay(inDays(33, ZONE), ZONE).toISOString())
  })

  it.each([
    ['31022027', 'There is no such day'],
    ['01012020', 'Date should be in the future'],
  ])('typed as %s can’t be saved, and says why: %s', async (keys, words) => {
    const { calls, path } = await edit()
    await type(keys)
    await expect.element(button('Save')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button('Save')).toHaveAccessibleDescription(words)
    await userEvent.click(button('Save'), { force: true })
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveFocus()
    expect(calls('POST', path)).toBe(0)
  })

  it('left by Escape, which closes an open calendar first, keeps the typed day for the next editing', async () => {
    const { calls, path } = await edit()
    const day = formatDay(inDays(30, ZONE))
    await type(day)
    await userEvent.click(button('Choose a date'))
    await expect.element(page.getByRole('grid')).toBeVisible()
    await expect.poll(() => document.activeElement?.closest('[data-scope=date-picker]')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
    expect(field().element()).toHaveValue(day)
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Edit deadline')).toHaveFocus()
    expect(calls('POST', path)).toBe(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue(day)
  })

  it('is cleared with one press', async () => {
    const { atDesk } = await edit()
    await userEvent.click(button('Clear'))
    await expect.poll(() => fact('Deadline')?.textContent).toMatch(/^None/)
    await expect.element(page.getByText('Deadline cleared')).toBeInTheDocument()
    expect((await atDesk()).deadline).toBeNull()
  })

  it('can be set where there is none, without a Clear button', async () => {
    const { atDesk } = await edit(one => is('new')(one) && one.deadline === null)
    expect([field().element().getAttribute('value'), button('Clear').elements()]).toEqual(['', []])
    await type(formatDay(inDays(10, ZONE)))
    await userEvent.click(button('Save'))
    await expect.element(field()).not.toBeInTheDocument()
    expect((await atDesk()).deadline).toBe(endOfDay(inDays(10, ZONE), ZONE).toISOString())
  })

  it('a deadline that the desk calls past shows the reason under the field', async () => {
    const { faults, request } = await edit()
    await faults({
      match: { method: 'POST', path: `v1/requests/${request.uuid}/deadline` },
      act: { status: 422, body: '{"errors":[{"property":"deadline","code":"future"}]}' },
    })
    const typed = formatDay(inDays(5, ZONE))
    await type(typed)
    await userEvent.click(button('Save'))
    await expect.element(field()).toHaveAccessibleDescription('Date should be in the future')
    await expect.element(field()).toHaveFocus()
    expect(field().element()).toHaveValue(typed)
  })

  const soon = { timing: { pollOpenMs: 60, pollMs: 60 } }

  it('that is open when the request is canceled closes', async () => {
    const { control, request } = await edit(far, soon)
    await control('POST', `requests/${request.uuid}`, { status: 'canceled' })
    await expect.element(field()).not.toBeInTheDocument()
    expect(button('Save').elements()).toEqual([])
  })

  it('half typed when the request is canceled stays to be read, and can’t be saved', async () => {
    const { control, request, calls, path } = await edit(far, soon)
    const typed = formatDay(inDays(5, ZONE))
    await type(typed)
    await control('POST', `requests/${request.uuid}`, { status: 'canceled' })
    await expect
      .element(page.getByText('The deadline can’t be changed anymore. Your change was not saved.'))
      .toBeVisible()
    await expect.element(field()).toHaveAttribute('readonly')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect([field().element(), button('Save').elements()]).toEqual([expect.objectContaining({ value: typed }), []])
    await userEvent.click(button('Close'))
    await expect.element(field()).not.toBeInTheDocument()
    expect(calls('POST', path)).toBe(0)
  })

  it('sent after its request has ended says that it was too late', async () => {
    const { control, request } = await edit()
    await control('POST', `requests/${request.uuid}`, { status: 'executed' })
    await type(formatDay(inDays(5, ZONE)))
    await userEvent.click(button('Save'))
    await expect.element(tooLate()).toBeVisible()
    await userEvent.click(button('Close'))
    await expect.element(field()).not.toBeInTheDocument()
    expect(button('Edit deadline').elements()).toEqual([])
  })

  it('whose answer was lost is not called unconfirmed once its request has ended without it', async () => {
    const { control, request, faults, path } = await edit()
    await control('POST', `requests/${request.uuid}`, { status: 'executed' })
    await faults({ match: { method: 'POST', path, times: 1 }, act: { status: 500 } })
    await type(formatDay(inDays(5, ZONE)))
    await userEvent.click(button('Save'))
    await expect.element(tooLate()).toBeVisible()
    await userEvent.click(button('Close'))
    await expect.element(field()).not.toBeInTheDocument()
    expect(page.getByText('A change was sent, but isn’t confirmed yet.').elements()).toEqual([])
  })

  it('that has passed is not saved unchanged', async () => {
    const { desk, request, calls } = await open('demo', far, quiet)
    const path = `v1/requests/${request.uuid}/deadline`
    const now = vi.spyOn(desk.http, 'now').mockReturnValue(Date.parse(String(request.deadline)) + 2 * 86_400_000)
    onTestFinished(() => now.mockRestore())
    await userEvent.click(button('Edit deadline'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Date should be in the future')).toBeVisible()
    expect(calls('POST', path)).toBe(0)
  })

  it('typed in when its request begins to fill stays, with the focus, and can be saved', async () => {
    const { control, request, atDesk } = await edit(is('new'), soon)
    const day = inDays(35, ZONE)
    await type(formatDay(day))
    await control('POST', `requests/${request.uuid}`, { status: 'in_progress' })
    await expect.element(page.getByText('In progress').first()).toBeVisible()
    await expect.element(field()).toHaveValue(formatDay(day))
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).not.toBeInTheDocument()
    expect((await atDesk()).deadline).toBe(endOfDay(day, ZONE).toISOString())
  })

  it('of a new request, refused as it was canceled meanwhile, says so', async () => {
    const { control, request } = await edit(is('new'))
    await control('POST', `requests/${request.uuid}`, { status: 'canceled' })
    await type(formatDay(inDays(35, ZONE)))
    await userEvent.click(button('Save'))
    await expect.element(tooLate()).toBeVisible()
  })

  it.each(['executed', 'canceled', 'pending_cancellation'])(
    'a deadline of a request that is %s can’t be edited',
    async status => {
      await open('demo', is(status), quiet)
      expect(button('Edit deadline').elements()).toEqual([])
    },
  )

  it('a deadline that can’t be read is shown as a dash, not as none', async () => {
    const opened = await open('demo', far, {
      ...quiet,
      timing: { pollOpenMs: 50, pollMs: 50 },
      reporter: { report: () => undefined },
    })
    const sent = { ...(await opened.atDesk()), deadline: 'soon', requestedBase: { amount: 1 } }
    await opened.faults({
      match: { method: 'GET', path: `v1/requests/${opened.request.uuid}` },
      act: { status: 200, body: JSON.stringify(sent) },
    })
    await expect.poll(() => fact('Deadline')?.textContent).toMatch(/^–/)
    await expect.element(page.getByRole('heading', { name: `Request #${opened.request.number}` })).toBeVisible()
  })
})

describe('an answer in which the changed field can’t be read', () => {
  /** The desk takes no change, and each reading of the request has a field of a wrong shape. */
  async function unreadable(field: 'comment' | 'deadline') {
    const opened = await open('demo', far, { ...quiet, reporter: { report: () => undefined } })
    const path = `v1/requests/${opened.request.uuid}`
    const sent = { ...(await opened.atDesk()), [field]: 7 }
    await opened.faults(
      { match: { method: 'POST', path: `${path}/${field}` }, act: { status: 500 } },
      { match: { method: 'GET', path }, act: { status: 200, body: JSON.stringify(sent) } },
    )
    return opened
  }
  const unknown = page.getByText('We couldn’t confirm that it was saved.')

  it('confirms no cleared deadline', async () => {
    const { desk, request } = await unreadable('deadline')
    await userEvent.click(button('Edit deadline'))
    await userEvent.click(button('Clear'))
    await expect.element(unknown).toBeVisible()
    await expect.element(page.getByText('Deadline cleared')).not.toBeInTheDocument()
    // A read that took too long is repeated.
    await expect.poll(() => desk.cache.peek(['requests', request.uuid])).toMatchObject({ unread: ['deadline'] })
  })

  it('confirms no removed comment, and shows it as a dash, not as none', async () => {
    await unreadable('comment')
    await userEvent.click(page.getByRole('button', { name: /^(Edit|Add) comment$/ }))
    await userEvent.fill(page.getByRole('textbox', { name: 'Comment' }), 'Above 5')
    await userEvent.click(button('Save Comment'))
    await expect.element(unknown).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: 'Comment' }), '')
    await userEvent.click(page.getByRole('button', { name: /^(Save Comment|Remove comment)$/ }))
    await expect.element(unknown).toBeVisible()
    await userEvent.click(button('Cancel'))
    await expect.element(page.getByText('No comment')).not.toBeInTheDocument()
    await expect.element(button('Edit comment')).toBeVisible()
  })
})

describe('a comment saved while a deadline is being sent', { tags: ['ordering'] }, () => {
  it.each(['comment', 'deadline'] as const)(
    'keeps both, though the answer to the %s, sent first, arrives last',
    async slow => {
      const { faults, request, atDesk } = await open('demo', far, quiet)
      await userEvent.click(page.getByRole('button', { name: /^(Edit|Add) comment$/ }))
      await userEvent.fill(page.getByRole('textbox', { name: 'Comment' }), 'Both stay.')
      await userEvent.click(button('Edit deadline'))
      const day = inDays(20, ZONE)
      await type(formatDay(day))
      const path = `v1/requests/${request.uuid}`
      await faults(
        // Carried out at once, answered late: the answer is older than the one received before it.
        { match: { method: 'POST', path: `${path}/${slow}` }, act: { trickle: 4_000 } },
        // The page can't read the request.
        { match: { method: 'GET', path }, act: { reset: 'before' } },
      )
      const save = { comment: button('Save Comment').element(), deadline: button('Save').element() } as {
        readonly [change in typeof slow]: HTMLButtonElement
      }
      save[slow].click()
      await expect.poll(() => page.getByText('Saving…').elements().length).toBe(1)
      save[slow === 'comment' ? 'deadline' : 'comment'].click()
      await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
      await expect.element(page.getByText('Both stay.')).toBeVisible()
      await expect.poll(() => fact('Deadline')?.querySelector('time')?.dateTime).toBe(endOfDay(day, ZONE).toISOString())
      await faults()
      const { comment, deadline } = await atDesk()
      expect([comment?.text, deadline]).toEqual(['Both stay.', endOfDay(day, ZONE).toISOString()])
    },
  )
})
