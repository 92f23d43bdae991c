import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { button, field, openTotal, textIn } from '../RequestWizard/testWizard'

/** Texts that are no amount to send. */
const BAD = [
  ...['0', '0.0', '00', '0,00', '.0', '0.00000000', '-0', '.', ',', '..', '-', '+', 'e', 'x'],
  ...['-5', '−5', '+5', '--5', '$-5', '(5)', '5-', '1e5', '1E5', '1e-7', '1e+2', '0x10', '0b11', '0o7'],
  ...['NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', '[object Object]', '{}', '1.5M', '1.5k', '1.5 MLN'],
  ...['50%', '1/2', '1+1', '1*2', '1_000', '1;5', '1:5', '1.2.3', '1,23,4', '1,00,000', '1,234.567.8', '12 34'],
  ...['1,234', '1.234', '٣', '１２', '一', '½', '²', '9'.repeat(31)],
]

/** Prices first, so that each is wrong while the others are right. */
const FINE = {
  limit: { Price: '50000', Amount: '0.5' },
  scaled: { 'Min price': '50000', 'Max price': '60000', Amount: '0.5' },
} as const

describe('sixty bad texts', { tags: ['amounts'] }, () => {
  it.each([
    ['Price', 'limit'],
    ['Amount', 'limit'],
    ['Min price', 'scaled'],
    ['Max price', 'scaled'],
  ] as const)(
    'in %s of a %s request are never taken, nor made another number, and nothing is sent',
    async (label, kind) => {
      // A price has more decimals than an amount.
      const bad = [...BAD, label === 'Amount' ? '0.000000001' : '0.0000000000000000001']
      expect(new Set(bad).size).toBe(60)
      const fine: Readonly<Record<string, string>> = FINE[kind]
      const wizard = await openTotal({ values: { type: kind } })
      for (const [name, text] of Object.entries(fine)) await userEvent.fill(field(name), text)
      const taken: string[] = []
      for (const text of bad) {
        await userEvent.fill(field(label), text)
        await userEvent.tab()
        await vi.waitFor(() => expect(button('Buy BTC').element()).toHaveAttribute('aria-disabled', 'true'))
        const digits = (of: string) => of.replace(/\D/g, '').replace(/^0+/, '')
        const isWrong = field(label).element().getAttribute('aria-invalid') === 'true'
        if (!isWrong || digits(textIn(label)) !== digits(text)) taken.push(text)
      }
      expect(taken).toEqual([])
      await userEvent.fill(field(label), fine[label] ?? '')
      await expect.element(button('Buy BTC')).not.toHaveAttribute('aria-disabled')
      expect(wizard.sentCalls('POST', 'v1/requests')).toEqual([])
    },
    60_000,
  )
})
