import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Fault } from '../../playground/harness/testKit'
import { button, fact, is, open } from './testDetail'

type Opened = Awaited<ReturnType<typeof open>>

const COMMENT = 'Not above 68,000.'
const press = (name: string) => (button(name).element() as HTMLButtonElement).click()

/** Each change as a client makes it, and how the page shows it. */
const CHANGES = {
  cancel: {
    method: 'DELETE',
    readsBefore: 0,
    async make() {
      press('Cancel request')
      await expect.element(button('Cancel Request')).toBeVisible()
      press('Cancel Request')
    },
    again: () => press('Try again'),
    async isShown() {
      await expect.element(page.getByText(/^Cancel(ing|ed)$/)).toBeVisible()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    },
    isThere: async ({ atDesk }: Opened) => /^(pending_cancellation|canceled)$/.test((await atDesk()).status),
    notFound: 'The request was still open when we checked. Your cancellation may still take effect.',
    /** The typed value is kept. */
    keeps: () => undefined,
  },
  comment: {
    method: 'POST',
    /** Another tab may have saved one. */
    readsBefore: 1,
    async make() {
      press((button('Edit comment').query() ?? button('Add comment').element()).getAttribute('aria-label')!)
      await userEvent.fill(page.getByRole('textbox', { name: 'Comment' }), COMMENT)
      press('Save Comment')
    },
    again: () => press('Save Comment'),
    async isShown() {
      await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
      await expect.element(page.getByText(COMMENT)).toBeVisible()
    },
    isThere: async ({ atDesk }: Opened) => (await atDesk()).comment?.text === COMMENT,
    notFound: 'We don’t see your change at the desk yet. It may still arrive.',
    keeps: () => expect(page.getByRole('textbox', { name: 'Comment' }).element()).toHaveValue(COMMENT),
  },
  deadline: {
    method: 'POST',
    readsBefore: 0,
    async make() {
      press('Edit deadline')
      await userEvent.fill(page.getByRole('textbox', { name: 'Deadline' }), '24-12-2030')
      press('Save')
    },
    again: () => press('Save'),
    async isShown() {
      await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
      await expect.poll(() => fact('Deadline')?.textContent).toMatch(/^Dec\s24,\s2030/)
    },
    isThere: async ({ atDesk }: Opened) => /^2030-12-2[45]T/.test(String((await atDesk()).deadline)),
    notFound: 'We don’t see your change at the desk yet. It may still arrive.',
    keeps: () => expect(page.getByRole('textbox', { name: 'Deadline' }).element()).toHaveValue('24-12-2030'),
  },
} as const
type Change = (typeof CHANGES)[keyof typeof CHANGES]

const HTML = '<!doctype html><h1>Bad gateway</h1>'
const errors = (property: string | null, detail: string) =>
  JSON.stringify({ errors: [{ property, code: 'held', options: [], detail }] })
const REASON = 'A trader holds this request.'

/** Fifteen faults of a call that changes a request, and what the page must show after each. */
const FAULTS: readonly (readonly [
  name: string,
  act: Fault['act'],
  ends: 'found' | 'notFound' | 'refused' | 'signedOut',
])[] = [
  ['a connection cut before it', { reset: 'before' }, 'notFound'],
  ['a connection cut after it', { reset: 'after-commit' }, 'found'],
  ['500 before it', { status: 500 }, 'notFound'],
  ['500 after it', { status: 500, commit: true }, 'found'],
  ['a gateway’s page after it', { status: 502, body: HTML, commit: true }, 'found'],
  ['503', { status: 503, headers: { 'retry-after': '3600' } }, 'notFound'],
  ['429', { status: 429, body: errors(null, REASON), headers: { 'retry-after': '3600' } }, 'refused'],
  ['no answer, never carried out', { hang: true }, 'notFound'],
  ['no answer, carried out late', { delayMs: 1_500 }, 'found'],
  ['an answer that is cut off', { truncateAt: 40 }, 'found'],
  ['an empty answer', { status: 200, body: '' }, 'found'],
  ['null for an answer', { status: 200, body: 'null' }, 'found'],
  ['401', { status: 401 }, 'signedOut'],
  ['409', { status: 409, body: errors(null, REASON) }, 'refused'],
  ['422', { status: 422, body: errors(null, REASON) }, 'refused'],
]

/** Without an answer a write times out soon; a change carried out late may also be found by a poll. */
const timing = ({ hang, delayMs }: Fault['act']) => ({
  pollOpenMs: delayMs ? 300 : 60_000,
  pollMs: 60_000,
  writeMs: hang ? 3_000 : delayMs ? 1_000 : 5_000,
  confirmAtMs: delayMs ? [40, 120, 600, 2_000, 5_000] : [20, 60],
})
const shown = () => document.body.textContent ?? ''

describe.each(Object.entries(CHANGES))('%s', { tags: ['exactly-once'] }, (_name, change: Change) => {
  it.each(FAULTS)('the page claims nothing that is not known after %s', async (_fault, act, ends) => {
    const opened = await open('demo', is('in_progress'), { timing: timing(act) })
    const { faults, calls, request, desk } = opened
    const detail = () => calls('GET', `v1/requests/${request.uuid}`)
    const before = detail()
    await faults({ match: { method: change.method, path: `v1/requests/${request.uuid}` }, act })
    await change.make()

    if (ends === 'found') {
      await change.isShown()
      expect([await change.isThere(opened), detail() > before]).toEqual([true, true])
      return
    }
    if (ends === 'signedOut') {
      await expect.poll(() => desk.session.token.peek()).toBeUndefined()
      expect(shown()).not.toMatch(/fail|error|could not/i)
      return
    }
    if (ends === 'refused') {
      await expect.element(page.getByText(new RegExp(REASON))).toBeVisible()
      expect(detail() - before).toBe(change.readsBefore + (act.status === 409 ? 1 : 0))
    } else {
      await expect.element(page.getByText(change.notFound)).toBeVisible()
      expect([detail() > before, await change.isThere(opened)]).toEqual([true, false])
      expect(shown()).not.toMatch(/fail|could not be (saved|canceled)/i)
    }
    change.keeps()
    await faults()
    change.again()
    await change.isShown()
    expect(await change.isThere(opened)).toBe(true)
  })
})
