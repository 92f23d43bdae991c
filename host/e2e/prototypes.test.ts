import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal } from './place'
import { freshClient, ledgerOf } from './sandbox'

const NAMES = [
  'each',
  'commonCurrency',
  'common',
  'isTriangulation',
  'isIceberg',
  'deadline',
  'comment',
  'price',
  'warning',
]

const put = (value: string) =>
  `for (const prototype of [Object.prototype, Array.prototype])
     for (const name of ${JSON.stringify(NAMES)}) prototype[name] = ${value}`
const hide = (value: string) =>
  `for (const prototype of [Object.prototype, Array.prototype])
     for (const name of ${JSON.stringify([...NAMES, 'toJSON'])})
       Object.defineProperty(prototype, name, { value: ${value}, writable: true, configurable: true })`

/** What another script of a page may have done to the prototypes before ours. */
const SCRIPTS = [
  ['a frozen Object.prototype', 'Object.freeze(Object.prototype)'],
  ['texts on the prototypes', put("'BTC'")],
  ['functions on the prototypes', put("() => 'BTC'")],
  ['hidden functions on the prototypes, also toJSON', hide("() => 'BTC'")],
] as const

/**
 * The text of a part of the page; figures differ from moment to moment. Without spaces: Panda looks its classes up by
 * `JSON.stringify`, so a `toJSON` of the page moves the words.
 */
const wordsOf = async (page: Page, role: 'dialog' | 'main') =>
  (await page.getByRole(role).innerText()).replace(/[-+−–]?[\d.,]+ ?%?/g, '#').replace(/\s/g, '')

describe('a page whose scripts have changed the prototypes', () => {
  const app = startApp()

  /** Places a ticket in a page of its own. */
  async function place(script?: string) {
    const client = await freshClient('funded')
    const page = await app.open('/requests', { client, ...(script && { script }) })
    await openTotal(page)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Price' }).fill('50000')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('0.01')
    const commit = sheet.getByRole('button', { name: 'Buy BTC', exact: true })
    await expect(commit).not.toHaveAttribute('aria-disabled', 'true')
    const form = await wordsOf(page, 'dialog')
    await commit.click()
    await expect(page.getByRole('link', { name: /Buy.*0\.01.*BTC/ })).toBeVisible()
    const list = await wordsOf(page, 'main')
    const sent = (await ledgerOf(client)).map(({ call, outcome, bodyHash }) => ({ call, outcome, bodyHash }))
    await page.close()
    return { form, list, sent }
  }

  it('shows the same words and sends the same request', async () => {
    const plain = await place()
    expect(plain.sent).toHaveLength(1)
    for (const [what, script] of SCRIPTS) expect({ what, ...(await place(script)) }).toEqual({ what, ...plain })
  })
})
