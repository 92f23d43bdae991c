import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { Button } from '../Button'
import type { Toast } from './Toast'
import { Toasts, useToasts } from './Toasts'

const BUSY: Toast = { kind: 'error', text: 'The desk is busy' }

function Page({ toast }: { toast: Toast }) {
  const { show, closeNews } = useToasts()
  return (
    <>
      <Button onPress={() => show(toast)}>Say it</Button>
      <Button onPress={closeNews}>Review</Button>
    </>
  )
}

const open = (toast: Toast) =>
  renderBrick(
    <Toasts>
      <Page toast={toast} />
    </Toasts>,
  )

const region = (politeness: string) => document.querySelector(`[data-desk-toasts] [aria-live=${politeness}]`)

it('an error is announced at once, in a region that existed before it', { tags: ['accessibility'] }, async () => {
  await open(BUSY)
  await vi.waitFor(() => expect(region('assertive')).not.toBeNull())
  const before = region('assertive')
  await page.getByRole('button', { name: 'Say it' }).click()
  await expect.element(page.getByText(BUSY.text)).toBeVisible()
  expect(region('assertive')).toBe(before)
  expect(before?.textContent).toContain(BUSY.text)
  expect(region('polite')?.textContent).toBe('')
})

it.each([
  ['a success makes way', 'success', 0],
  ['an info makes way', 'info', 0],
  ['a warning stays', 'warning', 1],
  ['an error stays', 'error', 1],
] as const)('%s when something comes that no toast may cover', async (_what, kind, count) => {
  await open({ kind, text: 'Request #1001 placed' })
  await page.getByRole('button', { name: 'Say it' }).click()
  await expect.element(page.getByText('Request #1001 placed')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  // Sooner than it closes by itself.
  await expect.poll(() => page.getByText('Request #1001 placed').elements().length, { timeout: 3_000 }).toBe(count)
})

it('the same error twice is one toast', { tags: ['accessibility'] }, async () => {
  await open(BUSY)
  await page.getByRole('button', { name: 'Say it' }).click()
  await page.getByRole('button', { name: 'Say it' }).click()
  await expect.element(page.getByText(BUSY.text)).toBeVisible()
  expect(page.getByText(BUSY.text).elements()).toHaveLength(1)
})

it.each([
  ['replaces an earlier success', 'success', 0],
  ['leaves an earlier warning', 'warning', 1],
] as const)('a toast about the same request %s', async (_what, kind, count) => {
  const toasts: Toast[] = [
    { kind, text: 'Request #1001 placed', about: '1001' },
    { kind: 'success', text: '#1002 was executed', about: '1002' },
    { kind: 'success', text: '#1001 was executed', about: '1001' },
  ]
  await renderBrick(
    <Toasts>
      {toasts.map(toast => (
        <Page key={toast.text} toast={toast} />
      ))}
    </Toasts>,
  )
  for (const at of [0, 1, 2]) await page.getByRole('button', { name: 'Say it' }).nth(at).click()
  await expect.element(page.getByText('#1001 was executed')).toBeVisible()
  await expect.element(page.getByText('#1002 was executed')).toBeVisible()
  expect(page.getByText('Request #1001 placed').elements()).toHaveLength(count)
})

it('a toast’s action runs once and closes the toast', async () => {
  const onPress = vi.fn()
  await open({ kind: 'info', text: 'A new version is ready', action: { label: 'Refresh', onPress } })
  await page.getByRole('button', { name: 'Say it' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('A new version is ready')).not.toBeInTheDocument()
  expect(onPress).toHaveBeenCalledTimes(1)
})

it('a file’s name stays on one line', async () => {
  const name = 'requests-2026-11-21.csv'
  await open({ kind: 'success', text: `60 requests saved as ${name}`, unbroken: name })
  await page.getByRole('button', { name: 'Say it' }).click()
  const shown = page.getByText(name, { exact: true })
  await expect.element(shown).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(shown.element())
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
  expect(document.querySelector('[data-desk-toasts]')).toHaveTextContent(`60 requests saved as ${name}`)
})
