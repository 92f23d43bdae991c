import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { trialCases } from '../../playground/trials/trialCount'
import { startApp } from './app'
import { CHANGED_PROTOTYPES } from './changedPrototypes'
import { expect } from './expect'
import { openTotal } from './place'
import { freshClient, ledgerOf } from './sandbox'

/**
 * The text of a part of the page; figures differ from moment to moment. Without spaces: Panda looks its classes up by
 * `JSON.stringify`, so a `toJSON` of the page moves the words.
 */
const wordsOf = async (page: Page, role: 'dialog' | 'main') =>
  (await page.getByRole(role).innerText()).replace(/[-+−–]?[\d.,]+ ?%?/g, '#').replace(/\s/g, '')

/** The last script changes every name that the ones between change, and `toJSON`. */
const LAST = CHANGED_PROTOTYPES.length - 1

describe('a page whose scripts have changed the prototypes', { tags: ['looks'] }, () => {
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
    await expect(sheet.getByText('live', { exact: true }).first()).toBeVisible()
    const form = await wordsOf(page, 'dialog')
    await commit.click()
    await expect(page.getByRole('link', { name: /Buy.*0\.01.*BTC/ })).toBeVisible()
    await expect(page.getByRole('main').locator('[data-distance]').first()).toContainText('% below market')
    const list = await wordsOf(page, 'main')
    const sent = (await ledgerOf(client)).map(({ call, outcome, bodyHash }) => ({ call, outcome, bodyHash }))
    await page.close()
    return { form, list, sent }
  }

  it('shows the same words and sends the same request', async () => {
    const plain = await place()
    expect(plain.sent).toHaveLength(1)
    for (const [what, script] of trialCases(CHANGED_PROTOTYPES, (_, at) => at === 0 || at === LAST))
      expect({ what, ...(await place(script)) }).toEqual({ what, ...plain })
  })
})
