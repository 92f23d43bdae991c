import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import type { Locale } from '../../domain/locale'
import { AmountField } from './AmountField'

const changed = vi.fn()
const field = () => page.getByRole('textbox', { name: 'Amount' }).element() as HTMLInputElement
const status = () => page.getByRole('status').element().textContent

function Form({ start = '', max, unit = 'BTC' }: { start?: string; max?: string; unit?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <AmountField
        label="Amount"
        unit={unit}
        value={value}
        onChange={(next, problem) => {
          changed(next, problem)
          setValue(next)
        }}
      />
      {max !== undefined && (
        <button type="button" onClick={() => setValue(max)}>
          Max
        </button>
      )}
      <pre data-testid="value">{value}</pre>
    </>
  )
}

const value = () => page.getByTestId('value').element().textContent

async function open(locale: Locale = 'en-US', props: Parameters<typeof Form>[0] = {}) {
  changed.mockClear()
  const view = await renderBrick(<Form {...props} />, { locale })
  await userEvent.click(field())
  return view
}

/** Copies a text through the real clipboard and pastes it. */
async function paste(text: string) {
  const source = document.createElement('textarea')
  source.value = text
  document.body.append(source)
  source.select()
  await userEvent.copy()
  source.remove()
  field().focus()
  await userEvent.paste()
}

describe('the digits of an amount', () => {
  const state = () => [field().value, field().selectionStart, value()]

  it('are grouped while they are typed, and the caret stays behind its digit', async () => {
    await open()
    await userEvent.keyboard('1234567.5')
    expect(state()).toEqual(['1,234,567.5', 11, '1234567.5'])
    field().setSelectionRange(3, 3)
    await userEvent.keyboard('9')
    expect(state()).toEqual(['12,934,567.5', 4, '12934567.5'])
    await userEvent.keyboard('{Backspace}')
    expect(state()).toEqual(['1,234,567.5', 3, '1234567.5'])
  })

  it('are deleted by one key each, also beside a mark of a group', async () => {
    await open()
    await userEvent.keyboard('1234567')
    field().setSelectionRange(2, 2)
    await userEvent.keyboard('{Backspace}')
    expect(state()).toEqual(['234,567', 0, '234567'])
    field().setSelectionRange(3, 3)
    await userEvent.keyboard('{Delete}')
    expect(state()).toEqual(['23,467', 4, '23467'])
  })

  it('are copied and cut without marks', async () => {
    await open('uk-UA')
    await userEvent.keyboard('1234567,5')
    const copied = () =>
      new Promise<string | undefined>(resolve => {
        const read = (event: ClipboardEvent) => setTimeout(() => resolve(event.clipboardData?.getData('text/plain')))
        for (const type of ['copy', 'cut'] as const) document.addEventListener(type, read, { once: true })
      })
    field().setSelectionRange(0, 12)
    const taken = [copied()]
    field().dispatchEvent(clipboardEvent('copy'))
    field().setSelectionRange(0, 5)
    taken.push(copied())
    field().dispatchEvent(clipboardEvent('cut'))
    await vi.waitFor(() => expect(state()).toEqual(['567,5', 0, '567.5']))
    expect(await Promise.all(taken)).toEqual(['1234567,5', '1234'])
  })

  it('are replaced whole by a pasted amount that begins alike', async () => {
    await open()
    await userEvent.keyboard('1234')
    field().select()
    await paste('1,5')
    expect(state()).toEqual(['1.5', 3, '1.5'])
  })

  it('are not touched while they are composed', async () => {
    await open()
    await userEvent.keyboard('123')
    compose('compositionstart', '123')
    compose('input', '1234')
    compose('input', '12345')
    expect([field().value, value()]).toEqual(['12345', '12345'])
    compose('compositionend', '12345')
    await vi.waitFor(() => expect(state()).toEqual(['12,345', 6, '12345']))
  })
})

const clipboardEvent = (type: string) =>
  new ClipboardEvent(type, { clipboardData: new DataTransfer(), bubbles: true, cancelable: true })

/** What a browser does while an input method writes: it sets the text itself. */
function compose(type: 'compositionstart' | 'input' | 'compositionend', text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
  field().setSelectionRange(text.length, text.length)
  const init = { bubbles: true, data: text }
  field().dispatchEvent(
    type === 'input'
      ? new InputEvent(type, { ...init, inputType: 'insertCompositionText', isComposing: true })
      : new CompositionEvent(type, init),
  )
}

describe('a typed amount', () => {
  it.each<[Locale, keys: string, shown: string, value: string]>([
    ['en-US', '0', '0', '0'],
    ['en-US', '00.5', '00.5', '0.5'],
    ['uk-UA', ',5', ',5', '0.5'],
    ['uk-UA', '.5', ',5', '0.5'],
    ['en-US', ',5', '.5', '0.5'],
    ['uk-UA', '1.', '1,', '1'],
    ['uk-UA', '1,234', '1,234', '1.234'],
    ['en-US', '1 234.56', '1,234.56', '1234.56'],
    ['uk-UA', '1 234,56', '1\u00a0234,56', '1234.56'],
    ['en-US', "1'234.5", '1,234.5', '1234.5'],
    ['en-US', '1e-7', '1e-7', ''],
    ['en-US', '-5', '-5', ''],
    ['uk-UA', '٣', '٣', ''],
    ['en-US', '99999999999999999999.12345678', '99,999,999,999,999,999,999.12345678', '99999999999999999999.12345678'],
  ])('a typed amount in %s, %s is shown as %s', async (locale, keys, shown, sent) => {
    await open(locale)
    await userEvent.keyboard(keys)
    expect([field().value, value()]).toEqual([shown, sent])
  })

  it('is a question where a comma may have grouped thousands', async () => {
    await open('en-US')
    await userEvent.keyboard('12,345')
    expect([field().value, value(), changed.mock.lastCall]).toEqual(['12.345', '', ['', 'ambiguous']])
    await userEvent.click(page.getByRole('button', { name: '12345 BTC' }))
    expect([field().value, value()]).toEqual(['12,345', '12345'])
  })

  it('of another currency is refused', async () => {
    await open('en-US')
    await userEvent.keyboard('5 USDT')
    expect([field().value, value(), status()]).toEqual(['5USDT', '', 'Enter it in BTC'])
  })

  it.each<[Locale, keys: string]>([
    ['en-US', '1.2.3'],
    ['uk-UA', '12,34,5'],
    ['uk-UA', '1.2,3.4'],
    ['en-US', '1,234.56,7'],
  ])('in %s with separators that make no number, %s, is kept and refused as if pasted', async (locale, text) => {
    await open(locale)
    for (const enter of [(keys: string) => userEvent.keyboard(keys), paste]) {
      await userEvent.clear(field())
      await enter(text)
      expect([field().value, value(), changed.mock.lastCall]).toEqual([text, '', ['', 'separators']])
      await userEvent.tab()
      expect([field().value, value()]).toEqual([text, ''])
      expect(field()).toHaveAttribute('aria-invalid', 'true')
    }
  })

  it.each<[Locale, keys: string, value: string, left: string]>([
    ['en-US', '1,234.56', '1234.56', '1,234.56'],
    ['en-US', '1.234,56', '1234.56', '1,234.56'],
    ['uk-UA', '1.234,56', '1234.56', '1\u00a0234,56'],
    ['uk-UA', '1,234,567.8', '1234567.8', '1\u00a0234\u00a0567,8'],
  ])('in %s with grouped thousands, %s, is read as if pasted, and stays as typed until left', async (...row) => {
    const [locale, keys, sent, left] = row
    await open(locale)
    await userEvent.keyboard(keys)
    expect([field().value, value()]).toEqual([keys, sent])
    await userEvent.tab()
    expect([field().value, value()]).toEqual([left, sent])
    await userEvent.clear(field())
    await paste(keys)
    expect([field().value, value()]).toEqual([left, sent])
  })

  it('is a question while a mark follows what may be grouped, and none with one more digit', async () => {
    await open('en-US')
    await userEvent.keyboard('1.234,')
    expect([field().value, value(), changed.mock.lastCall]).toEqual(['1.234,', '', ['', 'ambiguous']])
    await userEvent.keyboard('{Backspace}')
    expect([field().value, value()]).toEqual(['1.234', '1.234'])
    await userEvent.keyboard(',5')
    expect([field().value, value()]).toEqual(['1.234,5', '1234.5'])
  })

  it('gets a second separator where the caret is, and is a number again when it is deleted', async () => {
    await open('uk-UA')
    await userEvent.keyboard('1234,5')
    field().setSelectionRange(1, 1)
    await userEvent.keyboard(',')
    expect([field().value, field().selectionStart, value()]).toEqual(['1,234,5', 2, ''])
    await userEvent.keyboard('{Backspace}')
    expect([field().value, field().selectionStart, value()]).toEqual(['1\u00a0234,5', 1, '1234.5'])
  })

  it('refuses the ninth decimal with a message and keeps the eight', async () => {
    await open('uk-UA')
    await userEvent.keyboard('0,123456789')
    expect([field().value, value(), status()]).toEqual(['0,12345678', '0.12345678', 'Щонайбільше 8 знаків після коми'])
  })

  it('keeps the caret where the client is typing', async () => {
    await open('uk-UA')
    await userEvent.keyboard('1234')
    field().setSelectionRange(1, 1)
    await userEvent.keyboard('.')
    expect([field().value, field().selectionStart]).toEqual(['1,234', 2])
    await userEvent.keyboard('x')
    expect([field().value, field().selectionStart]).toEqual(['1.x234', 3])
    await userEvent.keyboard('{Backspace}')
    expect([field().value, field().selectionStart, value()]).toEqual(['1,234', 2, '1.234'])
    await userEvent.keyboard('{Delete}5')
    expect([field().value, field().selectionStart, value()]).toEqual(['1,534', 3, '1.534'])
  })

  it('is normalized, not padded, when the field loses focus', async () => {
    await open('en-US')
    await userEvent.keyboard('00.50')
    await userEvent.tab()
    expect([field().value, value()]).toEqual(['0.50', '0.50'])
  })

  it('stays as typed when the language changes', async () => {
    const view = await open('uk-UA')
    await userEvent.keyboard('1,5')
    await view.redraw(<Form />, 'en-US')
    expect([field().value, value()]).toEqual(['1.5', '1.5'])
  })
})

describe('a pasted amount', () => {
  it.each<[Locale, text: string, shown: string, value: string]>([
    ['en-US', '1,234.56', '1,234.56', '1234.56'],
    ['uk-UA', '1,234.56', '1\u00a0234,56', '1234.56'],
    ['uk-UA', '1.234,56', '1\u00a0234,56', '1234.56'],
    ['en-US', '1\u00a0234,56', '1,234.56', '1234.56'],
    ['en-US', '1\u202f234,56', '1,234.56', '1234.56'],
    ['uk-UA', "1'234.5", '1\u00a0234,5', '1234.5'],
    ['uk-UA', '12,5 BTC', '12,5', '12.5'],
    ['en-US', '₿1,5', '1.5', '1.5'],
    ['en-US', '00.5', '0.5', '0.5'],
    ['en-US', '1.', '1', '1'],
    ['en-US', '99999999999999999999.12345678', '99,999,999,999,999,999,999.12345678', '99999999999999999999.12345678'],
  ])('a pasted amount in %s, %s becomes %s', async (locale, text, shown, sent) => {
    await open(locale)
    await paste(text)
    expect([field().value, value()]).toEqual([shown, sent])
  })

  it.each<[text: string, shown: string, words: string]>([
    ['1e-7', '1e-7', 'Write the number out, without “e”'],
    ['-5', '-5', 'The value can’t be negative'],
    ['٣', '٣', 'Only digits and one decimal mark'],
    ['0.000000001', '0.000000001', '8 decimals at most'],
    ['1,23,4', '1,23,4', 'Check the commas, points and spaces'],
    ['100\n200', '100 ↵ 200', 'Only digits and one decimal mark'],
    ['1.5M', '1.5M', 'Only digits and one decimal mark'],
  ])('%j is kept as it came, with the reason why it is no amount', async (text, shown, words) => {
    await open('en-US')
    await paste(text)
    expect([field().value, value(), status()]).toEqual([shown, '', words])
    expect(field()).toHaveAttribute('aria-invalid', 'true')
    expect(field()).toHaveAccessibleDescription(`BTC ${words}`)
  })

  it.each<[Locale, text: string, first: string, second: string]>([
    ['en-US', '1,234', '1234 SOL', '1.234 SOL'],
    ['uk-UA', '1,234', '1234 SOL', '1,234 SOL'],
    ['uk-UA', '1.234', '1234 SOL', '1,234 SOL'],
  ])(
    'a pasted amount in %s, %s is ambiguous and invalid until the client chooses',
    async (locale, text, first, second) => {
      await open(locale, { unit: 'SOL' })
      await paste(text)
      expect([field().value, value()]).toEqual([text, ''])
      await userEvent.click(page.getByRole('button', { name: first, exact: true }))
      expect(value()).toBe('1234')
      await userEvent.clear(field())
      await paste(text)
      await userEvent.click(page.getByRole('button', { name: second, exact: true }))
      expect([value(), document.activeElement]).toEqual(['1.234', field()])
      expect(field()).toHaveAttribute('aria-invalid', 'false')
    },
  )

  it('among typed digits is taken as digits', async () => {
    await open('uk-UA')
    await userEvent.keyboard('1,2')
    await paste('34')
    expect([field().value, value(), field().selectionStart]).toEqual(['1,234', '1.234', 5])
  })
})

describe('a maximum', () => {
  it('keeps its 18 decimals and is valid until edited', async () => {
    await open('uk-UA', { max: '1.123456789012345678' })
    await userEvent.click(page.getByRole('button', { name: 'Max' }))
    expect([field().value, value()]).toEqual(['1,123456789012345678', '1.123456789012345678'])
    await userEvent.click(field())
    await userEvent.tab()
    expect(value()).toBe('1.123456789012345678')
    await userEvent.click(field())
    await userEvent.keyboard('{End}{Backspace}')
    expect([field().value, value()]).toEqual(['1,12345678901234567', ''])
  })

  it('replaces a text that is no amount', async () => {
    await open('en-US', { max: '2' })
    await userEvent.keyboard('1e5')
    await userEvent.click(page.getByRole('button', { name: 'Max' }))
    expect([field().value, value()]).toEqual(['2', '2'])
  })
})
