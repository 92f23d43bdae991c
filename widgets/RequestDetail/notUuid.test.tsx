import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { freshDesk, renderAt } from '../../playground/harness/testKit'
import { RequestDetail } from './RequestDetail'

it.each(['..', '../me', '..%2Fme', '1042', 'currencies/base', '8b0c2f7e-0000-4000-8000-00000000000g'])(
  'an address with “%s” as a uuid sends nothing to the desk, and says that the request does not exist',
  async text => {
    const at = await freshDesk('demo', { timing: { pollOpenMs: 60, pollMs: 60 } })
    renderAt(at.desk, <RequestDetail uuid={text} />)
    await expect.element(page.getByText('This request does not exist')).toBeVisible()
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
    // Once this later call is answered, any call of the page would have been counted.
    await at.call('GET', 'v1/me')
    expect(at.calls()).toBe(0)
  },
)
