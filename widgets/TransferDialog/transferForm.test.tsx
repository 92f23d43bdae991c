import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshDesk, goOffline, renderAt } from '../../playground/harness/testKit'
import { TransferDialog } from './TransferDialog'
import { amount, button, confirm, need } from './testTransfer'

const dialog = () => page.getByRole('dialog')

/** A page with a button that opens the dialog. */
function Opener({ currency }: { currency: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Move {currency}
      </button>
      {isOpen && <TransferDialog currency={currency} from="binance_spot" onClosed={() => setOpen(false)} />}
    </>
  )
}

async function opened(options: Parameters<typeof freshDesk>[1] = {}) {
  const at = await freshDesk('funded', options)
  const view = renderAt(
    at.desk,
    <>
      <Opener currency="USDT" />
      <Opener currency="BTC" />
    </>,
  )
  await userEvent.click(button('Move USDT'))
  await expect.element(amount()).toBeVisible()
  return { ...at, view }
}

beforeEach(() => page.viewport(390, 844))

describe('what is typed in a transfer', () => {
  it('is there again after Escape, for its currency alone', async () => {
    await opened()
    await userEvent.fill(amount(), '12.5')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.click(button('Move BTC'))
    await expect.element(amount()).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.click(button('Move USDT'))
    await expect.element(amount()).toHaveValue('12.5')
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
  })

  it('is gone after Cancel', async () => {
    await opened()
    await userEvent.fill(amount(), '12.5')
    await userEvent.click(button('Cancel'))
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.click(button('Move USDT'))
    await expect.element(amount()).toHaveValue('')
  })

  it('is gone once it was sent', async () => {
    await opened()
    await userEvent.fill(amount(), '12.5')
    await userEvent.click(confirm())
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.click(button('Move USDT'))
    await expect.element(amount()).toHaveValue('')
  })

  it('is gone after a sign-out', async () => {
    const at = await opened()
    await userEvent.fill(amount(), '12.5')
    at.view.unmount()
    at.desk.signOut()
    at.desk.session.start(at.client.token)
    renderAt(at.desk, <Opener currency="USDT" />)
    await userEvent.click(button('Move USDT'))
    await expect.element(amount()).toHaveValue('')
  })

  it('is not offered again when its second sending has moved the funds', async () => {
    const at = await opened()
    await at.faults({ match: { method: 'POST', path: 'v1/transfers' }, act: { reset: 'after-commit' } })
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await expect.element(page.getByText(/We don’t know whether|hasn’t confirmed/)).toBeVisible()
    await at.faults()
    await userEvent.click(button('Send again'))
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.click(button('Move USDT'))
    await expect.element(amount()).toHaveValue('')
  })

  it.each([
    ['0', 'Enter an amount above 0', 'Value must be greater than 0'],
    ['-5', 'Correct the marked field', 'The value can’t be negative'],
    ['1e999', 'Correct the marked field', 'Write the number out, without “e”'],
  ])('as %s is no amount: the field and the button say why', async (text, reason, atField) => {
    await opened()
    await userEvent.type(amount(), text)
    await expect.poll(need).toBe(reason)
    await userEvent.tab()
    await expect.element(page.getByText(atField)).toBeVisible()
    await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.clear(amount())
    await expect.poll(need).toBe('Enter an amount')
  })

  it('above the maximum names the maximum with its currency', async () => {
    await opened()
    await userEvent.fill(amount(), '900000000')
    await expect.element(page.getByText(/^Max value is [\d,.]+ USDT$/)).toBeVisible()
  })
})

describe('a transfer', () => {
  it('is not sent while the device is offline, and the button says so', async () => {
    const at = await opened()
    await userEvent.fill(amount(), '5')
    const goOnline = goOffline()
    await expect.poll(need).toBe('You’re offline. Connect to the internet to transfer.')
    await confirm().click({ force: true })
    await userEvent.type(amount(), '{Enter}')
    goOnline()
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
    expect(at.calls('POST', 'v1/transfers')).toBe(0)
    await userEvent.click(confirm())
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(at.calls('POST', 'v1/transfers')).toBe(1)
  })

  it('that is being sent can’t be changed or canceled, and says that it is on its way', async () => {
    const at = await opened()
    await at.faults({ match: { method: 'POST', path: 'v1/transfers' }, act: { delayMs: 2_500 } })
    await userEvent.fill(amount(), '5')
    await userEvent.click(confirm())
    for (const name of ['Cancel', 'Swap accounts', 'Close'])
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
    for (const control of page.getByRole('radio').elements()) expect(control).toBeDisabled()
    for (const name of [/^Withdrawable/, '25% of the maximum', 'Max']) await expect.element(button(name)).toBeDisabled()
    await expect.element(page.getByText('This transfer is being sent to the desk.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('is not opened again by Enter that is held since it was closed', async () => {
    await opened()
    ;(button('Cancel').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter>100}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await userEvent.keyboard('{/Enter}')
    await expect.element(button('Move USDT')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog()).toBeVisible()
  })

  it('has an eye that covers and uncovers its figures', async () => {
    await opened()
    await expect.element(page.getByText(/^Available [\d,.]+ USDT$/)).toBeVisible()
    await userEvent.click(button('Hide amounts'))
    await expect.element(page.getByText('Available •••• USDT')).toBeVisible()
    await userEvent.click(button('Show amounts'))
    await expect.element(page.getByText(/^Available [\d,.]+ USDT$/)).toBeVisible()
  })
})

describe('a transfer whose result is unknown', () => {
  const lost = { match: { method: 'POST', path: 'v1/transfers' }, act: { status: 500, commit: true } }
  const unknown = /We don’t know whether|hasn’t confirmed/

  async function sent(options: Parameters<typeof freshDesk>[1] = {}) {
    const at = await opened(options)
    await at.faults(lost)
    await userEvent.fill(amount(), '100')
    await userEvent.click(confirm())
    await expect.element(page.getByText(unknown)).toBeVisible()
    return at
  }

  it('says when it can be marked as checked, and that sending it again moves the funds once', async () => {
    await sent({ timing: { writeMs: 30_000, arrivalMs: 600_000 } })
    await expect
      .element(button('Mark as checked'))
      .toHaveAccessibleDescription(
        /^It may still go through in the next (10|9):\d\d\. After that you can mark it as checked\.$/,
      )
    await expect.element(page.getByText('Sending again can’t move the funds twice.')).toBeVisible()
  })

  it('is not sent again while the device is offline', async () => {
    const at = await sent()
    const goOnline = goOffline()
    await expect
      .element(button('Send again'))
      .toHaveAccessibleDescription('You’re offline. Connect to the internet to transfer.')
    await button('Send again').click({ force: true })
    goOnline()
    await expect.element(button('Send again')).not.toHaveAttribute('aria-disabled')
    expect(at.calls('POST', 'v1/transfers')).toBe(1)
  })

  it('is closed by Mark as checked, and the empty form says so', async () => {
    await sent({ timing: { writeMs: 1_500, arrivalMs: 500 } })
    await expect.element(button('Mark as checked')).not.toHaveAttribute('aria-disabled')
    await userEvent.click(button('Mark as checked'))
    await expect.element(amount()).toHaveValue('')
    await expect
      .element(page.getByText('The earlier transfer of 100 USDT is marked as checked. You can start a new one.'))
      .toBeVisible()
  })

  it('after a sign-out says that there is nothing to compare', async () => {
    const at = await sent()
    at.view.unmount()
    at.desk.signOut()
    at.desk.session.start(at.client.token)
    renderAt(at.desk, <TransferDialog currency="USDT" onClosed={() => undefined} />)
    await expect.element(page.getByText(/We don’t have your balances from before it/)).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Now' })).toBeVisible()
    expect(page.getByRole('columnheader', { name: 'Before' }).elements()).toEqual([])
  })
})
