import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../playground/harness/renderBrick'
import { withMotion } from '../../playground/harness/withMotion'
import { Button } from './Button'

withMotion()
afterEach(() => {
  vi.useRealTimers()
})

const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
const buy = () => page.getByRole('button', { name: /Buy BTC|Sending/ })
const amount = () => page.getByRole('textbox', { name: 'Amount' })

function Form({ notReady, sending = false }: { notReady?: string; sending?: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <form onSubmit={onSubmit}>
      <input ref={field} aria-label="Amount" />
      <Button submit notReady={notReady} sending={sending} onBlockedPress={() => field.current?.focus()}>
        Buy BTC
      </Button>
    </form>
  )
}

it('a blocked button says what is missing, and a press moves the focus there instead of sending', async () => {
  onSubmit.mockClear()
  await renderBrick(<Form notReady="Enter an amount" />)
  await expect.element(buy()).toHaveAccessibleDescription('Enter an amount')
  await userEvent.click(buy(), { force: true })
  await expect.element(amount()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('a sending button does not send twice', async () => {
  onSubmit.mockClear()
  const view = await renderBrick(<Form />)
  await buy().click()
  await view.redraw(<Form sending />)
  await userEvent.click(buy(), { force: true })
  await userEvent.click(amount())
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it.each(['Confirm the whole transfer', 'Buy'])('a sending button with the label %s keeps its width', async label => {
  const brick = (sending: boolean) => (
    <div style={{ display: 'flex' }}>
      <Button sending={sending}>{label}</Button>
    </div>
  )
  const width = () => page.getByRole('button').element().getBoundingClientRect().width
  const view = await renderBrick(brick(false))
  const before = width()
  await expect.element(page.getByRole('button')).toHaveAccessibleName(label)
  expect(page.getByText('Sending…').elements()).toEqual([])
  await view.redraw(brick(true))
  await expect.element(page.getByText('Sending…')).toBeVisible()
  expect(width()).toBe(before)
})

it('after ten seconds a sending button says that it takes longer, keeps its size, and counts anew the next time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const brick = (sending: boolean, words = 'Saving…') => (
    <div style={{ display: 'flex' }}>
      <Button sending={sending} sendingText={words}>
        Confirm the whole transfer
      </Button>
    </div>
  )
  const size = () => {
    const { width, height } = page.getByRole('button').element().getBoundingClientRect()
    return [width, height]
  }
  const long = () => page.getByText('Taking longer than usual…').query()
  const view = await renderBrick(brick(true))
  const before = size()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(long()).toBeNull()
  // Another text while the same call is pending.
  await view.redraw(brick(true, 'Checking…'))
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(page.getByText('Taking longer than usual…')).toBeVisible()
  expect(size()).toEqual(before)
  await view.redraw(brick(false))
  await view.redraw(brick(true))
  expect(long()).toBeNull()
})

it('a button that changes its look changes its text and its background together', async () => {
  const view = await renderBrick(<Button look="primary">Send again</Button>)
  const style = getComputedStyle(page.getByRole('button').element())
  const colors = () => [style.color, style.backgroundColor]
  const before = colors()
  await view.redraw(<Button look="line">Send again</Button>)
  const after = colors()
  expect(after[0]).not.toBe(before[0])
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(colors()).toEqual(after)
})
