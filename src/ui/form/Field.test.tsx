import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import type { Locale } from '../../domain/locale'
import { PressableFigure } from '../amount/PressableText'
import { ClockContext } from '../amount/useNow'
import { DateField } from './DateField'
import { EmailField } from './EmailField'
import { PasswordField } from './PasswordField'
import { SearchField } from './SearchField'
import { TextField } from './testTextField'

const box = (name: string) => page.getByRole('textbox', { name }).element() as HTMLInputElement

describe('a field', () => {
  it('is named by its label and described by its error', async () => {
    await renderBrick(
      <TextField
        label="Name"
        unit="max 40"
        value="x"
        onChange={() => undefined}
        error="Value is required"
        hint="As on your card"
      />,
    )
    expect(box('Name')).toHaveAttribute('aria-invalid', 'true')
    expect(box('Name')).toHaveAccessibleDescription('max 40 Value is required')
  })

  it('keeps half of its box for what is typed, however long the code beside it is', async () => {
    const code = 'W'.repeat(64)
    await renderBrick(
      <div style={{ width: 320 }}>
        <TextField label="Amount" labelEnd={`Max 1 ${code}`} unit={code} value="0.5" onChange={() => undefined} />
      </div>,
    )
    const field = box('Amount').parentElement!.parentElement!
    expect([field.scrollWidth, box('Amount').clientWidth > 150]).toEqual([320, true])
  })

  it('keeps the presses on its box beside pressable figures', async () => {
    const figure = <PressableFigure style={{}}>{({ is }) => (is === 'exact' ? '1.2345' : '1.23')}</PressableFigure>
    await renderBrick(<TextField label="Amount" labelEnd={figure} hint={figure} value="" onChange={() => undefined} />)
    const { top, bottom } = box('Amount').parentElement!.getBoundingClientRect()
    const middleOf = (button: Element) => {
      const { left, right } = button.getBoundingClientRect()
      return (left + right) / 2
    }
    const [above, below] = page.getByRole('button', { name: '1.23' }).elements()
    for (const [x, y] of [
      [middleOf(above!), top + 3],
      [middleOf(below!), bottom - 1],
    ] as const)
      expect(document.elementFromPoint(x, y)?.closest('button')).toBeNull()
  })

  it('does not move the page when its message appears', async () => {
    const field = (error?: string) => (
      <>
        <TextField label="Name" value="" onChange={() => undefined} error={error} />
        <p data-testid="below">below</p>
      </>
    )
    const view = await renderBrick(field())
    const top = () => page.getByTestId('below').element().getBoundingClientRect().top
    const before = top()
    await view.redraw(field('Value is required'))
    expect(top()).toBe(before)
  })

  it('is fixed by the action beside its error', async () => {
    const mend = vi.fn()
    await renderBrick(
      <TextField
        label="Amount"
        value="3"
        onChange={() => undefined}
        error="Too much"
        action={{ label: 'Use max', onPress: mend }}
      />,
    )
    await userEvent.click(page.getByRole('button', { name: 'Use max' }))
    expect(mend).toHaveBeenCalledTimes(1)
  })
})

describe('a password', () => {
  it('can be shown and hidden without losing its text', async () => {
    const Password = () => {
      const [value, setValue] = useState('')
      return <PasswordField label="Password" autoComplete="current-password" value={value} onChange={setValue} />
    }
    await renderBrick(<Password />)
    const input = page.getByLabelText('Password', { exact: true }).element() as HTMLInputElement
    await userEvent.type(input, 'Secret7')
    await userEvent.click(page.getByRole('button', { name: 'Show password' }))
    expect([input.type, input.value]).toEqual(['text', 'Secret7'])
    await userEvent.click(page.getByRole('button', { name: 'Hide password' }))
    expect([input.type, input.value]).toEqual(['password', 'Secret7'])
  })

  it.each([
    ['password', PasswordField],
    ['email', EmailField],
  ])('the %s is in no attribute of the page, where scripts that record the page would read it', async (_, Input) => {
    function Typing({ start }: { start: string }) {
      const [value, setValue] = useState(start)
      return (
        <>
          <Input label="Typed" autoComplete="current-password" value={value} onChange={setValue} />
          <button type="button" onClick={() => setValue('Reset9')}>
            Reset
          </button>
        </>
      )
    }
    await renderBrick(<Typing start="Filled8" />)
    const input = page.getByLabelText('Typed', { exact: true }).element() as HTMLInputElement
    expect(input.value).toBe('Filled8')
    await userEvent.fill(input, 'Secret7')
    expect([input.value, document.body.outerHTML.includes('Secret7')]).toEqual(['Secret7', false])
    await userEvent.click(page.getByRole('button', { name: 'Reset' }))
    expect([input.value, document.body.outerHTML.includes('Reset9')]).toEqual(['Reset9', false])
    expect(document.body.outerHTML).not.toContain('Filled8')
  })
})

describe('a search', () => {
  it('is cleared by Escape, keeps the focus, and the sheet around it stays open', async () => {
    const escaped = vi.fn()
    const Search = () => {
      const [value, setValue] = useState('')
      return (
        <search onKeyDown={event => event.key === 'Escape' && escaped()}>
          <SearchField label="Search 12 balances" value={value} onChange={setValue} />
        </search>
      )
    }
    await renderBrick(<Search />)
    const input = page.getByRole('searchbox', { name: 'Search 12 balances' }).element() as HTMLInputElement
    await userEvent.type(input, 'btc')
    await userEvent.keyboard('{Escape}')
    expect([input.value, document.activeElement, escaped.mock.calls.length]).toEqual(['', input, 0])
    await userEvent.keyboard('{Escape}')
    expect(escaped).toHaveBeenCalledTimes(1)
  })
})

describe('a date', () => {
  const changed = vi.fn()
  const open = async (locale: Locale = 'en-US') => {
    const Deadline = () => {
      const [value, setValue] = useState('')
      changed(value)
      return (
        <ClockContext.Provider value={() => Date.parse('2026-11-21T22:30:00Z')}>
          <DateField label="Deadline" value={value} onChange={setValue} />
        </ClockContext.Provider>
      )
    }
    await renderBrick(<Deadline />, { locale, zone: 'Europe/Kyiv' })
    await userEvent.click(box('Deadline'))
  }
  const says = () => page.getByRole('status').element().textContent

  it.each<[keys: string, shown: string, words: string]>([
    ['24-12-2027', '24-12-2027', ''],
    ['24122027', '24-12-2027', ''],
    ['24.12.2027', '24-12-2027', ''],
    ['24/12/2027', '24-12-2027', ''],
    ['22-11-2026', '22-11-2026', ''],
    ['21-11-2026', '21-11-2026', 'Date should be in the future'],
    ['01-01-2020', '01-01-2020', 'Date should be in the future'],
    ['31-02-2027', '31-02-2027', 'There is no such day'],
    ['24-1', '24-1', ''],
  ])('typed as %s is shown as %s with "%s"', async (keys, shown, words) => {
    await open()
    await userEvent.keyboard(keys)
    expect([box('Deadline').value, says()]).toEqual([shown, words])
  })

  it('a date that is incomplete is an error once the field loses focus', async () => {
    await open('uk-UA')
    await userEvent.keyboard('24-1')
    await userEvent.tab()
    expect(says()).toBe('Введіть дату у форматі дд-мм-рррр')
  })

  it('can be deleted key by key', async () => {
    await open()
    await userEvent.keyboard('24122027{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
    expect(box('Deadline').value).toBe('24-1')
  })
})
