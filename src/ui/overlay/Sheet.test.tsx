import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { withMotion } from '../../../playground/harness/withMotion'
import sheetText from '../../../styled-system/styles.css?inline'
import { WordsProvider } from '../../i18n/intl'
import { Button } from '../Button'
import { DeskRoot } from '../DeskRoot'
import { Sheet } from './Sheet'
import { Toasts, useToasts } from './Toasts'

withMotion()

const onClose = vi.fn()
const ended: (() => void)[] = []
afterEach(() => {
  onClose.mockClear()
  for (const end of ended.splice(0)) end()
})

function Page({ closable = true, full = false }: { closable?: boolean; full?: boolean }) {
  const [open, setOpen] = useState(false)
  const { show } = useToasts()
  return (
    <>
      <Button onPress={() => setOpen(true)}>New request</Button>
      <Sheet
        open={open}
        closable={closable}
        full={full}
        step={{ at: 5, of: 5 }}
        footer={full && <p>You pay 50 USDT</p>}
        title="Buy BTC"
        onClose={() => {
          onClose()
          setOpen(false)
        }}
      >
        <Button onPress={() => show({ kind: 'error', text: 'The desk is busy' })}>Send</Button>
      </Sheet>
    </>
  )
}

const dialog = () => page.getByRole('dialog', { name: 'Buy BTC' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function opened(props: Parameters<typeof Page>[0] = {}) {
  const view = await renderBrick(
    <Toasts>
      <Page {...props} />
    </Toasts>,
  )
  await open()
  return view
}

/** The first focus comes a frame after opening. */
async function open() {
  await button('New request').click()
  await vi.waitFor(() => {
    const element = dialog().element()
    expect((element.getRootNode() as Document | ShadowRoot).activeElement).toBe(element)
  })
}

/** A shadow root in a transformed element, as in portals with animated layouts. */
function inShadowRoot(brick: ReactNode) {
  const host = document.createElement('div')
  host.style.transform = 'translateY(40px)'
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sheetText)
  shadow.adoptedStyleSheets = [sheet]
  const root = createRoot(shadow)
  ended.push(() => {
    root.unmount()
    host.remove()
  })
  root.render(
    <WordsProvider locale="en-US" zone="UTC">
      <DeskRoot>
        <Toasts>{brick}</Toasts>
      </DeskRoot>
    </WordsProvider>,
  )
}

describe('a sheet', () => {
  it('closes on Escape and returns the focus to its opener', async () => {
    await opened()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button('New request')).toHaveFocus()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('closes on a press outside, but not on the second press of a double click that opened it', async () => {
    let now = performance.now()
    performance.now = () => now
    onTestFinished(() => {
      Reflect.deleteProperty(performance, 'now')
    })
    await opened()
    const pressOutside = () => page.elementLocator(document.documentElement).click({ position: { x: 20, y: 120 } })
    await pressOutside()
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(onClose).not.toHaveBeenCalled()
    now += 400
    await pressOutside()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('can’t be closed while something is being sent', async () => {
    await opened({ closable: false })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(button('Close'), { force: true })
    await page.elementLocator(document.documentElement).click({ position: { x: 20, y: 120 } })
    await expect.element(dialog()).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('stays open when a toast over it is closed', async () => {
    await opened()
    await button('Send').click()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('The desk is busy')).not.toBeInTheDocument()
    await expect.element(dialog()).toBeVisible()
  })

  it('is at the window’s lower edge even in a shadow root inside a transformed element', async () => {
    inShadowRoot(<Page />)
    await open()
    await vi.waitFor(() =>
      expect(Math.round(dialog().element().getBoundingClientRect().bottom)).toBe(window.innerHeight),
    )
  })

  it.each([
    [390, 844],
    [320, 568],
    [960, 700],
    [1280, 1000],
  ])('of %i × %i px keeps its head and its commit bar free of toasts', async (width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(390, 844))
    await opened({ full: true })
    await button('Send').click()
    await expect.element(page.getByText('The desk is busy')).toBeVisible()
    const box = (element: Element) => element.getBoundingClientRect()
    const toast = box(page.getByText('The desk is busy').element().closest('[part=toast]')!)
    expect(toast.top).toBeGreaterThanOrEqual(box(page.getByRole('img', { name: 'Step 5 of 5' }).element()).bottom)
    expect(toast.bottom).toBeLessThanOrEqual(box(page.getByText('You pay 50 USDT').element()).top)
  })

  it('with more than fits a small phone keeps its title and its buttons in view', async () => {
    await page.viewport(320, 568)
    onTestFinished(() => page.viewport(390, 844))
    await renderBrick(
      <Toasts>
        <Sheet open title="Buy BTC" footer={<Button>Send</Button>} onClose={onClose}>
          <p style={{ height: 2000 }}>Many fields</p>
        </Sheet>
      </Toasts>,
    )
    await expect.element(button('Send')).toBeInTheDocument()
    const box = (element: Element) => element.getBoundingClientRect()
    // It slides in.
    await expect.poll(() => box(button('Send').element()).bottom).toBeLessThanOrEqual(568)
    expect(box(page.getByRole('heading', { name: 'Buy BTC' }).element()).top).toBeGreaterThanOrEqual(0)
  })

  it('that is low leaves room for a toast above it', async () => {
    await opened()
    await button('Send').click()
    await expect.element(page.getByText('The desk is busy')).toBeVisible()
    const toast = page.getByText('The desk is busy').element().closest('[part=toast]')!
    expect(toast.getBoundingClientRect().bottom).toBeLessThan(dialog().element().getBoundingClientRect().top)
  })

  it('a sheet in a shadow root stays open when a toast over it is closed, and closes on Escape', async () => {
    inShadowRoot(<Page />)
    await open()
    await button('Send').click()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('The desk is busy')).not.toBeInTheDocument()
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('leaves nothing on the page when its widget is unmounted while open', async () => {
    const marks = () =>
      [document.documentElement, document.body]
        .flatMap(element => element.getAttributeNames())
        .filter(name => name !== 'lang')
    const view = await opened()
    expect(document.body.getAttribute('style')).toContain('overflow')
    view.unmount()
    await vi.waitFor(() => expect(marks()).toEqual([]))
  })
})
