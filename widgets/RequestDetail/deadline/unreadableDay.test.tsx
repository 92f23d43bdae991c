import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dayOf, formatDay } from '../../../src/domain/deadline/deadlineDay'
import { open, quiet, type RequestJson } from '../testDetail'

const WORDS = { 'en-US': 'Enter the date as dd-mm-yyyy', 'uk-UA': 'Введіть дату у форматі дд-мм-рррр' } as const
const NO_DAY = { 'en-US': 'There is no such day', 'uk-UA': 'Такого дня немає' } as const
const field = () => page.getByRole('textbox', { name: /^(Deadline|Дедлайн)$/ })
const save = () => page.getByRole('button', { name: /^(Save|Зберегти)$/ })

const isOpen = ({ status }: RequestJson) => status === 'in_progress'

async function edit(locale: keyof typeof WORDS) {
  const opened = await open('demo', isOpen, quiet)
  opened.desk.settings.set({ language: locale })
  await userEvent.click(page.getByRole('button', { name: /^(Edit deadline|Змінити дедлайн)$/ }))
  await expect.element(field()).toHaveFocus()
  await userEvent.fill(field(), '')
  return { ...opened, sent: () => opened.calls('POST', `v1/requests/${opened.request.uuid}/deadline`) }
}

/** The reason is seen at the field and read with it; what was typed is kept. */
async function expectReason(typed: string, words: string) {
  await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription(words)
  expect(field().element()).toHaveValue(typed)
}

describe.each(['en-US', 'uk-UA'] as const)('an unreadable deadline in %s', locale => {
  it.each([
    ['a press', () => userEvent.click(save())],
    ['Enter', () => userEvent.keyboard('{Enter}')],
  ])('says at its field what is wrong, after %s, and leads there', async (_, confirm) => {
    const { sent } = await edit(locale)
    await userEvent.keyboard('12252')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'false')
    await expect.element(save()).not.toHaveAttribute('aria-disabled')
    await confirm()
    await expectReason('12-25-2', WORDS[locale])
    await expect.element(field()).toHaveFocus()
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(save()).toHaveAccessibleDescription(WORDS[locale])
    expect(sent()).toBe(0)
  })

  it('says what is wrong once its field is left, and still when the client returns to it', async () => {
    await edit(locale)
    await userEvent.keyboard('12252{Tab}')
    await expectReason('12-25-2', WORDS[locale])
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(field())
    await expectReason('12-25-2', WORDS[locale])
  })

  it.each([
    ['1225-2026', WORDS[locale]],
    ['45-13-2026', NO_DAY[locale]],
  ])('with all the digits of a date, %s, says at once: %s', async (typed, words) => {
    await edit(locale)
    await userEvent.fill(field(), typed)
    await expectReason(typed, words)
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    await expect.element(save()).toHaveAccessibleDescription(words)
  })
})

describe('a deadline that is no day yet', () => {
  it('is no error while it is typed, nor when nothing is typed', async () => {
    await edit('en-US')
    for (const key of '1225') {
      await userEvent.keyboard(key)
      await expect.element(field()).toHaveAttribute('aria-invalid', 'false')
      await expect.element(save()).not.toHaveAttribute('aria-disabled')
    }
    await userEvent.fill(field(), '')
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'false')
  })

  it('left empty is not saved, and says what to enter', async () => {
    const { sent, atDesk } = await edit('en-US')
    const before = (await atDesk()).deadline
    await userEvent.click(save())
    await expectReason('', WORDS['en-US'])
    await expect.element(field()).toHaveFocus()
    expect([sent(), (await atDesk()).deadline]).toEqual([0, before])
  })

  it('can be saved as soon as it is corrected', async () => {
    const { sent } = await edit('en-US')
    await userEvent.keyboard('12252{Enter}')
    await expectReason('12-25-2', WORDS['en-US'])
    await userEvent.fill(field(), formatDay(dayOf(new Date(), 'UTC').add({ days: 40 })))
    await expect.element(field()).toHaveAttribute('aria-invalid', 'false')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).not.toBeInTheDocument()
    expect(sent()).toBe(1)
  })
})
