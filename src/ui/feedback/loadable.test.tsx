import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { createCode } from '../../code/createCode'
import { Loading } from './Loading'
import { loadable } from './loadable'

const FILE = { Chart: () => <p>It is here</p> }
const chart = (fetchFile: () => Promise<typeof FILE>) =>
  loadable(fetchFile, file => file.Chart, { loading: <Loading>A skeleton</Loading> })
const failure = () => page.getByRole('alert')

it('while a component’s code is fetched its place is not blank, and then it says in words that it is loading', async () => {
  let arrive = (_: typeof FILE) => {}
  const Chart = chart(
    () =>
      new Promise(resolve => {
        arrive = resolve
      }),
  )
  renderBrick(<Chart />)
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull()
  await expect.element(page.getByRole('status')).toHaveTextContent(/\S/)
  arrive(FILE)
  await expect.element(page.getByText('It is here')).toBeVisible()
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
})

it('code that was fetched before is drawn at once', async () => {
  const Skeleton = vi.fn(() => null)
  const Chart = loadable(
    async () => FILE,
    file => file.Chart,
    { loading: <Skeleton /> },
  )
  await Chart.load()
  renderBrick(<Chart />)
  await expect.element(page.getByText('It is here')).toBeVisible()
  expect(Skeleton).not.toHaveBeenCalled()
})

it('code that can’t be fetched says so, and is fetched again on a press', async () => {
  let isDown = true
  const Chart = chart(async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return FILE
  })
  renderBrick(<Chart />)
  await expect.element(failure()).toHaveTextContent('This page could not be loadedCheck your connection.')
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('It is here')).toBeVisible()
})

it('code that can’t be fetched is fetched again as soon as the browser is online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let isDown = true
  const Chart = chart(async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return FILE
  })
  renderBrick(<Chart />)
  await expect.element(failure()).toBeVisible()
  isDown = false
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('It is here')).toBeVisible()
  vi.restoreAllMocks()
})

it('a second try fetches the code from another address, and what comes with it once more', async () => {
  const address = new URL('./onceIdle.ts', import.meta.url).href
  const fetchFile = async (): Promise<{ onceIdle?: unknown }> => {
    throw new TypeError(`Failed to fetch dynamically imported module: ${address}`)
  }
  const also = vi.fn(async () => undefined)
  const code = createCode(Object.assign(fetchFile, { also }), file => file.onceIdle)
  await code.load()
  expect([typeof code.part(), also.mock.calls.length]).toEqual(['function', 1])
})

it('a second try gives the file that other code imports, where the browser fetches its address again', async () => {
  const failure = new TypeError(`Failed to fetch: ${new URL('./onceIdle.ts', import.meta.url).href}`)
  const file: { readonly onceIdle: unknown } = { onceIdle: 'of the file' }
  const fetchFile = vi.fn(async () => file)
  fetchFile.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure)
  const code = createCode(fetchFile, ({ onceIdle }) => onceIdle)
  expect([await code.load(), code.part()]).toEqual([file, 'of the file'])
})

it('a second try leaves the address to a bundler that has a loader of its own', async () => {
  const fetchFile = vi.fn(async () => FILE)
  fetchFile.mockRejectedValueOnce(new Error('Loading chunk 5 failed. (error: http://portal.test/5.js)'))
  const code = createCode(fetchFile, file => file.Chart)
  await code.load()
  expect([code.part(), fetchFile.mock.calls.length]).toEqual([FILE.Chart, 2])
})
