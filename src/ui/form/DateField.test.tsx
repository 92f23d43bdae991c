import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import type { Locale } from '../../domain/locale'
import { ClockContext } from '../amount/useNow'
import { Dialog } from '../overlay/Dialog'
import { Toasts } from '../overlay/Toasts'
import { DateField } from './DateField'

const field = () => page.getByRole('textbox').element() as HTMLInputElement
const opener = () => page.getByRole('button', { name: /^(Choose a date|Вибрати дату)$/ })
const grid = () => page.getByRole('grid')
const day = (name: string) => page.getByRole('application').getByRole('button', { name, exact: true })
const focused = () => (document.activeElement as HTMLElement).getAttribute('aria-label')

/** The evening of 21 November 2026 in Kyiv and in London, the 22nd in Tokyo. */
const NOW = new Date('2026-11-21T20:30:00Z')

type Options = { start?: string; locale?: Locale; zone?: string; now?: Date }

async function draw({ start = '', locale = 'en-US', zone = 'Europe/Kyiv', now = NOW }: Options = {}) {
  const onChange = vi.fn()
  const Deadline = () => {
    const [value, setValue] = useState(start)
    onChange(value)
    return <DateField label="Deadline" value={value} onChange={setValue} />
  }
  const clock = { now: now.getTime() }
  await renderBrick(
    <ClockContext.Provider value={() => clock.now}>
      <Deadline />
    </ClockContext.Provider>,
    { locale, zone },
  )
  return Object.assign(onChange, { clock })
}

async function open(options?: Options) {
  const onChange = await draw(options)
  await userEvent.click(opener())
  await expect.element(grid()).toBeVisible()
  return onChange
}

describe('a typed day', () => {
  it.each([
    ['05052027', '05-05-2027'],
    ['5/5', '5-5'],
    ['2027-05-05', '05-05-2027'],
    ['2027/05/05', '05-05-2027'],
    ['2027', '20-27'],
    ['12-25-2026', '12-25-2026'],
  ])('a typed day with the keys %s is shown as %s', async (keys, shown) => {
    await draw()
    field().focus()
    await userEvent.keyboard(keys)
    expect(field().value).toBe(shown)
  })

  it.each([
    ['en-US', 'dd-mm-yyyy'],
    ['uk-UA', 'дд-мм-рррр'],
  ] as const)('is empty at first, and in %s its format is %s', async (locale, format) => {
    await draw({ locale })
    expect(document.querySelector('input')?.placeholder).toBe(format)
  })

  it('may be pasted year first', async () => {
    await draw()
    await userEvent.fill(field(), '2027-12-31')
    expect(field().value).toBe('31-12-2027')
  })

  it('a typed day that does not exist is reported', async () => {
    await draw()
    field().focus()
    await userEvent.keyboard('29022027')
    await expect.element(page.getByRole('status')).toHaveTextContent('There is no such day')
  })
})

describe('a typed day with a digit too many', () => {
  it.each(['31-12-275760', '01-01-20277', '010120277'])('is reported and not cut to another day: %s', async keys => {
    await draw()
    field().focus()
    await userEvent.keyboard(keys)
    expect(field().value.replaceAll('-', '')).toBe(keys.replaceAll('-', ''))
    await expect.element(page.getByRole('status')).toHaveTextContent('Enter the date as dd-mm-yyyy')
  })
})

describe('a calendar', () => {
  it('is not loaded before it is opened', async () => {
    // Tests of the same page may have opened one.
    const earlier = performance.getEntriesByType('resource').length
    await draw()
    expect(grid().elements()).toEqual([])
    expect(
      performance
        .getEntriesByType('resource')
        .slice(earlier)
        .filter(({ name }) => /ui\/Calendar/.test(name)),
    ).toEqual([])
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
  })

  it('opens with the focus on today when nothing is typed, and returns the focus to its opener', async () => {
    await open()
    await expect.poll(focused).toBe('Choose Saturday, November 21, 2026')
    await userEvent.keyboard('{Escape}')
    await expect.element(grid()).not.toBeInTheDocument()
    await expect.poll(focused).toBe('Choose a date')
  })

  it('writes the picked day as dd-MM-yyyy', async () => {
    await open()
    await userEvent.click(day('Choose Tuesday, November 24, 2026'))
    await expect.element(grid()).not.toBeInTheDocument()
    expect(field().value).toBe('24-11-2026')
    await expect.poll(focused).toBe('Choose a date')
  })

  it.each([
    ['Today', '21-11-2026'],
    ['Tomorrow', '22-11-2026'],
    ['1 week', '28-11-2026'],
    ['1 month', '21-12-2026'],
  ])('writes the day of %s at one press', async (name, written) => {
    await open()
    await userEvent.click(day(name))
    await expect.element(grid()).not.toBeInTheDocument()
    expect(field().value).toBe(written)
    await expect.poll(focused).toBe('Choose a date')
  })

  it('opens at the typed day', async () => {
    await open({ start: '24-12-2027' })
    await expect.element(page.getByRole('button', { name: 'Choose a month' })).toHaveTextContent('December 2027')
    await expect.poll(focused).toBe('Chosen: Friday, December 24, 2027')
  })

  it('opens at the first selectable day when the typed one is past or does not exist', async () => {
    await open({ start: '01-01-2020' })
    await expect.poll(focused).toBe('Choose Saturday, November 21, 2026')
  })

  it('does not accept a past day', async () => {
    const onChange = await open()
    await expect.element(day('Friday, November 20, 2026, not available')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(day('Friday, November 20, 2026, not available'), { force: true })
    await expect.element(grid()).toBeVisible()
    expect(onChange.mock.lastCall).toEqual([''])
  })

  it('uses the client’s time zone for today', async () => {
    await open({ zone: 'Asia/Tokyo' })
    await expect.element(day('Saturday, November 21, 2026, not available')).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(focused).toBe('Choose Sunday, November 22, 2026')
  })

  it('accepts today until a millisecond before midnight', async () => {
    await open({ zone: 'UTC', now: new Date('2026-11-21T23:59:59.998Z') })
    await userEvent.click(day('Choose Saturday, November 21, 2026'))
    expect(field().value).toBe('21-11-2026')
  })

  it('moves by keys through days, weeks and months, and Enter picks', async () => {
    await open()
    await expect.poll(focused).toBe('Choose Saturday, November 21, 2026')
    for (const [key, at] of [
      ['{ArrowRight}', 'Choose Sunday, November 22, 2026'],
      ['{ArrowDown}', 'Choose Sunday, November 29, 2026'],
      ['{PageDown}', 'Choose Tuesday, December 29, 2026'],
      ['{ArrowLeft}', 'Choose Monday, December 28, 2026'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.poll(focused).toBe(at)
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(grid()).not.toBeInTheDocument()
    expect(field().value).toBe('28-12-2026')
  })

  it('reaches distant months and years', async () => {
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Choose a month' }))
    await userEvent.click(page.getByRole('button', { name: 'Choose a year' }))
    await userEvent.click(grid().getByRole('button', { name: '2028' }))
    await userEvent.click(grid().getByRole('button', { name: 'Feb' }))
    await userEvent.click(day('Choose Tuesday, February 29, 2028'))
    expect(field().value).toBe('29-02-2028')
  })

  it('is in Ukrainian with Monday first', async () => {
    await open({ locale: 'uk-UA' })
    const heads = [...grid().element().querySelectorAll('th')].map(head => head.textContent?.toLowerCase())
    expect(heads).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'])
    await expect.element(page.getByRole('button', { name: 'Вибрати місяць' })).toHaveTextContent(/листопад 2026/i)
    await expect.poll(focused).toMatch(/^Вибрати субота, 21 листопада 2026/)
    await expect.element(page.getByRole('button', { name: 'Наступний місяць' })).toBeVisible()
  })

  it('starts the week on Sunday in English', async () => {
    await open()
    const heads = [...grid().element().querySelectorAll('th')].map(head => head.textContent)
    expect(heads).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  })

  it('closes on a press outside', async () => {
    await open()
    await userEvent.click(document.body, { position: { x: 5, y: 600 } })
    await expect.element(grid()).not.toBeInTheDocument()
  })

  it.each([844, 560, 320])('fits or scrolls within a window %i px high', async height => {
    await page.viewport(320, height)
    onTestFinished(() => page.viewport(390, 844))
    await draw()
    const { parentElement } = field().closest('[id$=-box]')!.parentElement!
    parentElement!.style.paddingTop = `${height / 2 - 40}px`
    await userEvent.click(opener())
    await expect.poll(focused).toBe('Choose Saturday, November 21, 2026')
    const calendar = page.getByRole('application').element()
    await expect.poll(() => calendar.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    const { left, right, bottom } = calendar.getBoundingClientRect()
    expect([left >= 0, right <= 320, bottom <= height]).toEqual([true, true, true])
  })

  it('that is left open over midnight offers the new day as today, and yesterday no more', async () => {
    // 20 seconds before midnight in Kyiv.
    const onChange = await open({ now: new Date('2026-11-21T21:59:40Z') })
    await expect.element(day('Choose Saturday, November 21, 2026')).toBeVisible()
    onChange.clock.now += 30_000
    await expect.element(day('Saturday, November 21, 2026, not available')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Today', exact: true }))
    expect(field().value).toBe('22-11-2026')
  })

  it('opens over a dialog, and Escape closes only the calendar', async () => {
    const left = vi.fn()
    const InDialog = () => {
      const [value, setValue] = useState('')
      return (
        <Toasts>
          <Dialog open title="Until when?" onClose={left}>
            <ClockContext.Provider value={() => NOW.getTime()}>
              <DateField label="Deadline" value={value} onChange={setValue} />
            </ClockContext.Provider>
          </Dialog>
        </Toasts>
      )
    }
    await renderBrick(<InDialog />, { zone: 'Europe/Kyiv' })
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('dialog')
    await userEvent.click(opener())
    await expect.poll(focused).toBe('Choose Saturday, November 21, 2026')
    await userEvent.keyboard('{Escape}')
    await expect.element(grid()).not.toBeInTheDocument()
    expect(left).not.toHaveBeenCalled()
    await userEvent.click(opener())
    await userEvent.click(day('Choose Monday, November 23, 2026'))
    expect([field().value, left.mock.calls.length]).toEqual(['23-11-2026', 0])
  })
})
