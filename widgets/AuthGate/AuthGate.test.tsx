import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Fault, freshDesk, renderAt, type TestDesk } from '../../playground/harness/testKit'
import type { DeskOptions } from '../../src/desk/createDesk'
import { AuthGate } from './AuthGate'
import type { SignInProps } from './SignIn'

type Options = SignInProps & { readonly desk?: Partial<DeskOptions> }

/** The gate as a signed-out client sees it. */
async function openGate({ desk, ...props }: Options = {}) {
  const kit = await freshDesk('funded', desk)
  kit.desk.signOut()
  const view = renderAt(
    kit.desk,
    <AuthGate {...props}>
      <p>Only for clients</p>
    </AuthGate>,
  )
  return { ...kit, view }
}

const email = (name = 'Email') => page.getByRole('textbox', { name, exact: true })
const password = (name = 'Password') => page.getByLabelText(name, { exact: true })
const submit = (name = 'Sign in') => page.getByRole('button', { name, exact: true })
const inside = () => page.getByText('Only for clients')
const calls = (kit: TestDesk) => kit.calls('POST', 'v1/auth/token')
const typed = () => [email().element(), password().element()].map(input => (input as HTMLInputElement).value)
const fault = (act: Fault['act']): Fault => ({ match: { path: 'v1/auth/token' }, act })

async function fill(address: string, secret: string) {
  await email().click()
  if (address !== '') await userEvent.keyboard(address)
  await password().click()
  if (secret !== '') await userEvent.keyboard(secret)
}

describe('the gate', { tags: ['session'] }, () => {
  it('says that the session has ended when the desk refuses its token, but not after a sign-out', async () => {
    const { desk } = await freshDesk('funded')
    renderAt(desk, <AuthGate />)
    const token = desk.session.token.peek()!
    await desk.session.renew(token)
    await expect.element(page.getByText('Your session has ended. Sign in to continue.')).toBeVisible()
    desk.session.start(token)
    desk.signOut()
    await expect.element(page.getByText('Your balances and requests in one place.')).toBeVisible()
  })

  it('lets a client in with the right email and password', async () => {
    const kit = await openGate()
    await expect.element(inside()).not.toBeInTheDocument()
    await fill(` ${kit.client.email} `, kit.client.password)
    await userEvent.keyboard('{Enter}')
    await expect.element(inside()).toBeVisible()
    expect(kit.desk.session.token.peek()).toMatch(/.{16}/)
  })

  it('is open for a client who is signed in, and closes when the session ends', async () => {
    const kit = await openGate()
    kit.desk.session.start(kit.client.token)
    await expect.element(inside()).toBeVisible()
    kit.desk.signOut()
    await expect.element(submit()).toBeVisible()
    await expect.element(inside()).not.toBeInTheDocument()
  })

  it('sends one call, however often the button is pressed in a row', async () => {
    const kit = await openGate()
    await fill(kit.client.email, kit.client.password)
    const button = submit().element() as HTMLButtonElement
    button.click()
    button.click()
    button.form?.requestSubmit()
    await expect.element(inside()).toBeVisible()
    expect(calls(kit)).toBe(1)
  })

  it.each([
    ['en-US', 'Signing in…'],
    ['uk-UA', 'Виконуємо вхід…'],
  ] as const)('says what it waits for: %s', async (locale, words) => {
    const kit = await openGate()
    kit.desk.update({ locale })
    await kit.faults(fault({ delayMs: 2_000 }))
    const [address, secret] = [page.getByRole('textbox').first(), page.getByLabelText(/^(Password|Пароль)$/)]
    await userEvent.fill(address, kit.client.email)
    await userEvent.fill(secret, kit.client.password)
    await userEvent.keyboard('{Enter}')
    await expect.element(submit(words)).toBeVisible()
    await expect.element(inside()).toBeVisible()
  })

  it('names the report of an error that nobody expected, which is a warning', async () => {
    const report = vi.fn()
    const kit = await openGate({ desk: { reporter: { report } } })
    vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(new Error('No digest'))
    await fill(kit.client.email, kit.client.password)
    await submit().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    const [, about] = report.mock.calls[0]!
    expect(about).toMatchObject({ level: 'warning', where: 'form' })
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(`We have recorded the error ${about.id}. Unexpected error`)
    expect(report).toHaveBeenCalledTimes(1)
  })

  it('reports no answer of the desk', async () => {
    const report = vi.fn()
    const kit = await openGate({ desk: { reporter: { report } } })
    await kit.faults(fault({ status: 503 }))
    await fill(kit.client.email, kit.client.password)
    await submit().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(report).not.toHaveBeenCalled()
  })

  it('offers to reset a forgotten password only where the page can', async () => {
    const onForgotPassword = vi.fn()
    await openGate({ onForgotPassword })
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    expect(onForgotPassword).toHaveBeenCalledTimes(1)
  })

  it('shows neither demo credentials nor a password reset by default', async () => {
    await openGate()
    await expect.element(submit()).toBeVisible()
    await expect.element(page.getByText(/demo/i)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Forgot password?' })).not.toBeInTheDocument()
  })

  it('where the page can’t reset a password, says who can', async () => {
    await openGate()
    await expect.element(page.getByText('Forgot password? Ask your desk for a reset link.')).toBeVisible()
  })

  it.each(['en-US', 'uk-UA'])('on a phone of 320 px breaks the demo email after its @ only, in %s', async locale => {
    const { desk } = await freshDesk('funded')
    desk.signOut()
    desk.settings.set({ language: locale as 'uk-UA' })
    renderAt(desk, <AuthGate demo={{ email: 'demo@deskside.test', password: 'Deskside-2026' }}>inside</AuthGate>, 320)
    await expect.element(page.getByRole('button', { name: locale === 'uk-UA' ? 'Заповнити' : 'Fill in' })).toBeVisible()
    const email = page.getByText('demo@deskside.test').element()
    const linesOf = (part: Node) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return range.getClientRects().length
    }
    expect([...email.childNodes].filter(part => part.textContent).map(linesOf)).toEqual([1, 1])
  })

  it('fills the demo credentials in, and they sign in', async () => {
    const kit = await freshDesk('funded')
    kit.desk.signOut()
    const { email: address, password: secret } = kit.client
    renderAt(
      kit.desk,
      <AuthGate demo={{ email: address, password: secret }}>
        <p>Only for clients</p>
      </AuthGate>,
    )
    await page.getByRole('button', { name: 'Fill in' }).click()
    expect(typed()).toEqual([address, secret])
    await submit().click()
    await expect.element(inside()).toBeVisible()
  })
})

const RULES = [
  ['no email', '', 'secret', 0, 'Value is required', 'Обов’язкове поле'],
  ['no password', 'client@desk.test', '', 1, 'Value is required', 'Обов’язкове поле'],
  ['something that is no address', 'client@desk', 'secret', 0, 'Enter an email address', 'Введіть адресу e-mail'],
  ['an address of two words', 'the client@desk.test', 'secret', 0, 'Enter an email address', 'Введіть адресу e-mail'],
] as const

describe('signing in', { tags: ['session'] }, () => {
  it.each(RULES)('signing in with %s says so at the field in both languages, and sends nothing', async (...rule) => {
    const [, address, secret, wrong, english, ukrainian] = rule
    const kit = await openGate()
    await fill(address, secret)
    await submit().click()
    const field = wrong === 0 ? email : password
    await expect.element(field()).toHaveAccessibleDescription(expect.stringContaining(english))
    await expect.element(field()).toHaveFocus()
    expect(typed()).toEqual([address, secret])
    kit.desk.update({ locale: 'uk-UA' })
    const name = wrong === 0 ? 'E-mail' : 'Пароль'
    await expect
      .element(wrong === 0 ? email(name) : password(name))
      .toHaveAccessibleDescription(expect.stringContaining(ukrainian))
    expect(calls(kit)).toBe(0)
  })

  it('signing in with a wrong password says so under the form, ends no session and keeps the input', async () => {
    const kit = await openGate()
    await fill(kit.client.email, 'Wrong-2026')
    await submit().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The email or password is wrong')
    expect(typed()).toEqual([kit.client.email, 'Wrong-2026'])
    expect([calls(kit), kit.desk.session.generation.peek()]).toEqual([1, 2])
    kit.desk.update({ locale: 'uk-UA' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Неправильний e-mail або пароль')
  })

  it('refused for a field says why at that field', async () => {
    const kit = await openGate()
    const reason = { property: 'password', code: 'min_length', options: ['8'], detail: 'Too short' }
    await kit.faults(fault({ status: 422, body: JSON.stringify({ errors: [reason] }) }))
    await fill(kit.client.email, 'short')
    await submit().click()
    await expect.element(password()).toHaveAccessibleDescription(/Field must contain at least 8 characters/)
    await expect.element(password()).toHaveFocus()
  })

  it.each([
    ['500', { status: 500 }, /The desk answered: /],
    [
      'a page instead of a response',
      { status: 200, body: '<html>Welcome to the hotel</html>' },
      'did not answer as expected',
    ],
    ['a gateway’s page', { status: 502, body: '<html>Bad gateway</html>' }, 'Network Error with code 502'],
    ['a broken connection', { reset: 'before' }, 'The desk could not be reached'],
    ['a response that is cut off', { truncateAt: 5 }, 'did not answer as expected'],
    ['a token that no header can carry', { status: 201, body: '{"token":"a\\nb"}' }, 'Unexpected error'],
    ['no response', { hang: true }, 'The desk did not answer in time'],
  ] as const)('signing in with %s says so, keeps the input and can be tried again', async (_how, act, words) => {
    const kit = await openGate({ desk: { timing: { writeMs: 'hang' in act ? 2_500 : 5_000 } } })
    await fill(kit.client.email, kit.client.password)
    await kit.faults(fault(act))
    await submit().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(words)
    expect(typed()).toEqual([kit.client.email, kit.client.password])
    await kit.faults()
    await submit().click()
    await expect.element(inside()).toBeVisible()
  })

  it('keeps the input while language and theme are switched', async () => {
    const kit = await openGate()
    await fill('half@way', 'half')
    await page.getByText('Українська').click()
    await expect.element(page.getByRole('heading', { name: 'Вхід' })).toBeVisible()
    await page.getByText('Світла').click()
    await vi.waitFor(() => expect(document.querySelector('.desk-root')).toHaveAttribute('data-theme', 'light'))
    expect(document.querySelector('.desk-root')).toHaveAttribute('lang', 'uk-UA')
    const [address, secret] = [email('E-mail'), password('Пароль')].map(one => one.element() as HTMLInputElement)
    expect([address?.value, secret?.value]).toEqual(['half@way', 'half'])
    expect(kit.desk.settings.current.peek()).toMatchObject({ language: 'uk-UA', theme: 'light' })
  })

  it('leaks no password: neither the address bar, storage nor the page hold it', async () => {
    const kit = await openGate()
    await fill(kit.client.email, kit.client.password)
    await submit().click()
    await expect.element(inside()).toBeVisible()
    const places = [
      location.href,
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      document.documentElement.outerHTML,
    ]
    expect(places.filter(place => place.includes(kit.client.password))).toEqual([])
  })
})
