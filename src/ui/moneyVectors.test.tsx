import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../playground/harness/renderBrick'
import { AmountField } from './form/AmountField'

/** `shown`: the field's text in English; Ukrainian has a comma. `ukrainian`: the value there, where it differs. */
type Vector = readonly [text: string, shown: string, value: string, ukrainian?: string]

const LARGE = '99999999999999999999.12345678'
const LARGE_SHOWN = '99,999,999,999,999,999,999.12345678'
const TYPED: readonly Vector[] = [
  ['0', '0', '0'],
  ['00.5', '00.5', '0.5'],
  ['.5', '.5', '0.5'],
  [',5', '.5', '0.5'],
  ['1.', '1.', '1'],
  ['0.000000001', '0.00000000', '0.00000000'],
  // English groups by commas, so that it may mean 1234.
  ['1,234', '1.234', '', '1.234'],
  ['1.234', '1.234', '1.234'],
  ['1 234,56', '1,234.56', '1234.56'],
  ["1'234.5", '1,234.5', '1234.5'],
  ['12,5 BTC', '12,5BTC', '12.5'],
  ['₿1,5', '₿1,5', '1.5'],
  // The field is in BTC.
  ['₮1,5', '₮1,5', ''],
  ['1e-7', '1e-7', ''],
  ['-5', '-5', ''],
  ['٣', '٣', ''],
  [LARGE, LARGE_SHOWN, LARGE],
  ['9'.repeat(31), `9${',999'.repeat(10)}`, ''],
]

const SPACES = [' ', '\u00a0', '\u1680', '\u2002', '\u2003', '\u2007', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000']
/** Texts that are no certain amount, or have two separators, stay as they came in both languages. */
const UNCHANGED: Readonly<Record<'typed' | 'pasted', readonly (readonly [text: string, value: string])[]>> = {
  typed: [
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.2.3', ''],
    ['12,34,5', ''],
    ['1,234.567.8', ''],
  ],
  pasted: ['0.000000001', '1,234', '1.234', '₮1,5', '1e-7', '-5', '٣', '1.2.3', '12,34,5'].map(text => [text, '']),
}
const PASTED: readonly Vector[] = [
  ['0', '0', '0'],
  ['00.5', '0.5', '0.5'],
  ['.5', '0.5', '0.5'],
  [',5', '0.5', '0.5'],
  ['1.', '1', '1'],
  ['1,234.56', '1,234.56', '1234.56'],
  ['1.234,56', '1,234.56', '1234.56'],
  ...SPACES.map(space => [`1${space}234,56`, '1,234.56', '1234.56'] as const),
  ["1'234.5", '1,234.5', '1234.5'],
  ['12,5 BTC', '12.5', '12.5'],
  ['₿1,5', '1.5', '1.5'],
  [LARGE, LARGE_SHOWN, LARGE],
]

const field = () => page.getByRole('textbox', { name: 'Amount' }).element() as HTMLInputElement

function Form() {
  const [value, setValue] = useState('')
  return (
    <>
      <AmountField label="Amount" unit="BTC" value={value} onChange={setValue} />
      <pre data-testid="value">{value}</pre>
    </>
  )
}

/** Copies a text through the real clipboard and pastes it. */
async function paste(text: string): Promise<void> {
  const source = document.createElement('textarea')
  source.value = text
  document.body.append(source)
  source.select()
  await userEvent.copy()
  source.remove()
  field().focus()
  await userEvent.paste()
}

const WAYS = { typed: (text: string) => userEvent.keyboard(text), pasted: paste } as const

describe('an entered amount', { tags: ['amounts'] }, () => {
  it.each([
    ['typed', 'en-US', TYPED],
    ['typed', 'uk-UA', TYPED],
    ['pasted', 'en-US', PASTED],
    ['pasted', 'uk-UA', PASTED],
  ] as const)(
    '%s in %s is shown as it is parsed',
    async (way, locale, vectors) => {
      await renderBrick(<Form />, { locale })
      const inLanguage = (text: string) => {
        if (locale !== 'uk-UA') return text
        return (/^[\d.,]+$/.test(text) ? text.replaceAll(',', '\u00a0') : text).replace('.', ',')
      }
      const expected = [
        ...vectors.map(([text, shown, value, ukrainian]) => [
          text,
          inLanguage(shown),
          locale === 'uk-UA' ? (ukrainian ?? value) : value,
        ]),
        ...UNCHANGED[way].map(([text, value]) => [text, text, value]),
      ]
      const results: string[][] = []
      for (const [text = ''] of expected) {
        await userEvent.clear(field())
        field().focus()
        await WAYS[way](text)
        results.push([text, field().value, page.getByTestId('value').element().textContent ?? ''])
      }
      expect(results).toEqual(expected)
    },
    60_000,
  )
})
