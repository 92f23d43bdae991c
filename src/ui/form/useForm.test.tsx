import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { checkSignIn, EMPTY_SIGN_IN, type SignInValues } from '../../domain/credentials'
import { AuthError, NetworkError, type Reason, ValidationError } from '../../domain/errors'
import { Button } from '../Button'
import { useReasonText } from '../feedback/errorText'
import { TextField } from './testTextField'
import { useForm } from './useForm'

type SignInProps = { send: (values: SignInValues) => Promise<void>; isLocked?: boolean; email?: string }

/** `isLocked`: its fields are disabled while it is sent. */
function SignIn({ send, isLocked = false, email = '' }: SignInProps) {
  const text = useReasonText()
  const form = useForm({ initial: { ...EMPTY_SIGN_IN, email }, check: checkSignIn, submit: send })
  return (
    <form {...form.formProps} data-testid="form">
      <fieldset disabled={isLocked && form.submitting}>
        <TextField label="Email" {...form.field('email')} />
        <TextField label="Password" {...form.field('password')} />
      </fieldset>
      <p data-testid="general">{form.general.map(text).join(', ')}</p>
      <p data-testid="failure">{form.failure instanceof Error ? form.failure.message : ''}</p>
      <p data-testid="state">
        {[form.ready && 'ready', form.dirty && 'dirty', form.submitting && 'sending'].filter(Boolean).join(' ')}
      </p>
      <Button submit>Sign in</Button>
    </form>
  )
}

const box = (name: string) => page.getByRole('textbox', { name }).element() as HTMLInputElement
const form = () => page.getByTestId('form').element() as HTMLFormElement
const text = (id: string) => page.getByTestId(id).element().textContent
const press = () => userEvent.click(page.getByRole('button', { name: 'Sign in' }))

async function fill() {
  await userEvent.fill(box('Email'), 'demo@deskside.test')
  await userEvent.fill(box('Password'), 'Secret7')
}

/** A desk whose responses the test releases. */
function awaitedDesk() {
  const answers: { resolve: () => void; reject: (error: unknown) => void }[] = []
  const send = vi.fn((_: SignInValues) => new Promise<void>((resolve, reject) => answers.push({ resolve, reject })))
  return { send, answer: () => answers.at(-1)! }
}

describe('a form', () => {
  it('sends once for two clicks in one task, for requestSubmit twice, and for Enter with a click', async () => {
    const desk = awaitedDesk()
    await renderBrick(<SignIn send={desk.send} />)
    await fill()
    const button = page.getByRole('button', { name: 'Sign in' }).element() as HTMLButtonElement
    button.click()
    button.click()
    form().requestSubmit()
    form().requestSubmit()
    await userEvent.type(box('Password'), '{Enter}')
    expect(desk.send).toHaveBeenCalledTimes(1)
    expect(desk.send).toHaveBeenCalledWith({ email: 'demo@deskside.test', password: 'Secret7' })
  })

  it.each([true, false])(
    'sent by Enter keeps the focus on its button, or in a field that stays enabled',
    async isLocked => {
      const desk = awaitedDesk()
      await renderBrick(<SignIn send={desk.send} isLocked={isLocked} />)
      await fill()
      await userEvent.type(box('Password'), '{Enter}')
      await vi.waitFor(() => expect(text('state')).toContain('sending'))
      // The browser takes the focus from a disabled field with the next frame.
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const button = page.getByRole('button', { name: 'Sign in' }).element()
      expect(document.activeElement).toBe(isLocked ? button : box('Password'))
    },
  )

  it('can be sent again after the response, with the values typed since', async () => {
    const desk = awaitedDesk()
    await renderBrick(<SignIn send={desk.send} />)
    await fill()
    await press()
    await vi.waitFor(() => expect(text('state')).toBe('ready dirty sending'))
    desk.answer().reject(new NetworkError(503))
    await vi.waitFor(() => expect(text('failure')).toBe('Network Error with code 503'))
    await userEvent.fill(box('Password'), 'Secret8')
    expect(text('failure')).toBe('')
    await press()
    expect(desk.send).toHaveBeenLastCalledWith({ email: 'demo@deskside.test', password: 'Secret8' })
  })

  it('shows its errors when it is sent, and focuses the first invalid field', async () => {
    const desk = awaitedDesk()
    await renderBrick(<SignIn send={desk.send} />)
    await userEvent.fill(box('Password'), 'Secret7')
    await press()
    expect([desk.send.mock.calls.length, document.activeElement]).toEqual([0, box('Email')])
    expect(box('Email')).toHaveAccessibleDescription('Value is required')
  })

  it('leads from a filled field to the next empty one on Enter, which is no error before Enter in that one', async () => {
    const desk = awaitedDesk()
    await renderBrick(<SignIn send={desk.send} />)
    await userEvent.type(box('Email'), 'demo@deskside.test{Enter}')
    expect([desk.send.mock.calls.length, document.activeElement]).toEqual([0, box('Password')])
    expect(box('Password')).toHaveAccessibleDescription('')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(box('Password'))
    expect(box('Password')).toHaveAccessibleDescription('Value is required')
  })

  it('shows a field’s error once it loses focus after an edit, not while typing', async () => {
    await renderBrick(<SignIn send={awaitedDesk().send} />)
    await userEvent.click(box('Email'))
    await userEvent.tab()
    expect(box('Email')).toHaveAccessibleDescription('')
    await userEvent.type(box('Email'), 'demo')
    expect(box('Email')).toHaveAccessibleDescription('')
    await userEvent.tab()
    expect(box('Email')).toHaveAccessibleDescription('Enter an email address, such as name@company.com')
  })

  it('shows at once what is wrong with a value that it starts with', async () => {
    await renderBrick(<SignIn send={awaitedDesk().send} email="demo" />)
    expect(box('Email')).toHaveAccessibleDescription('Enter an email address, such as name@company.com')
    expect(box('Password')).toHaveAccessibleDescription('')
  })

  it('a value that it starts with can be replaced without an error on the way', async () => {
    await renderBrick(<SignIn send={awaitedDesk().send} email="demo@deskside.test" />)
    await userEvent.clear(box('Email'))
    expect(box('Email')).toHaveAccessibleDescription('')
    await userEvent.type(box('Email'), 'second')
    expect(box('Email')).toHaveAccessibleDescription('')
    await userEvent.tab()
    expect(box('Email')).toHaveAccessibleDescription('Enter an email address, such as name@company.com')
  })

  it('shows the desk’s reasons at their fields, the rest below, and keeps every value', async () => {
    const desk = awaitedDesk()
    await renderBrick(<SignIn send={desk.send} />)
    await fill()
    await press()
    desk.answer().reject(
      new ValidationError([
        { code: 'maintenance', detail: 'The desk is closed until noon' },
        { property: 'password', code: 'min_length', options: ['8'] },
        { property: '__proto__', code: 'required' },
      ]),
    )
    await vi.waitFor(() => expect(text('general')).toBe('The desk is closed until noon, Value is required'))
    expect(box('Password')).toHaveAccessibleDescription('Field must contain at least 8 characters')
    expect([box('Email').value, box('Password').value]).toEqual(['demo@deskside.test', 'Secret7'])
    await vi.waitFor(() => expect(document.activeElement).toBe(box('Password')))
    await userEvent.type(box('Password'), '8')
    expect([box('Password').getAttribute('aria-invalid'), text('general')]).toEqual(['false', ''])
  })

  it('shows a refused sign-in under the form', async () => {
    const desk = awaitedDesk()
    await renderBrick(<SignIn send={desk.send} />)
    await fill()
    await press()
    desk.answer().reject(new AuthError([{ code: 'invalid_credentials' }]))
    await vi.waitFor(() => expect(text('general')).toBe('The email or password is wrong'))
  })
})

describe('a reason as text', () => {
  const Words = ({ reason, currency }: { reason: Reason; currency?: string }) => (
    <p data-testid="words">{useReasonText(currency)(reason)}</p>
  )
  it.each<[Reason, string]>([
    [{ code: 'not_one_of', options: ['a', 'b'] }, 'Value must not be one of a, b'],
    [{ code: 'one_of', options: ['binance_spot', 'gateio_spot'] }, 'Value must be one of Binance Spot, Gate.io Spot'],
    [{ code: 'required' }, 'Value is required'],
    [{ code: 'min_length', options: ['8'] }, 'Field must contain at least 8 characters'],
    [{ code: 'max_length', options: ['500'] }, 'Field must contain not more than 500 characters'],
    [{ code: 'greater_than', options: ['0'] }, 'Value must be greater than 0'],
    [{ code: 'less_than', options: ['10'] }, 'Value must be less than 10'],
    [{ code: 'min', options: ['0.001'] }, 'Min value is 0.001'],
    [{ code: 'max', options: ['12345.678901234567890123'] }, 'Max value is 12,345.678901234567890123'],
    [{ code: 'type', options: ['number'] }, 'Value must be a number'],
    [{ code: 'future' }, 'Date should be in the future'],
    [{ code: 'max', detail: 'Too much' }, 'Too much'],
    [{ code: 'moon_phase', detail: 'The moon is wrong' }, 'The moon is wrong'],
    [{ code: 'moon_phase' }, 'Unexpected error'],
    [{ code: 'constructor' }, 'Unexpected error'],
  ])('%j is "%s"', async (reason, words) => {
    await renderBrick(<Words reason={reason} />)
    expect(text('words')).toBe(words)
  })

  it.each<[string, 'en-US' | 'uk-UA', readonly string[], string]>([
    ['rounded down', 'en-US', ['12345.678999'], 'Not enough funds on this account. The maximum is 12,345.67 USDT'],
    ['rounded down', 'uk-UA', ['12345.678999'], 'На рахунку недостатньо коштів. Максимум: 12\u00a0345,67 USDT'],
    ['of nothing', 'en-US', ['0'], 'Not enough funds on this account. The maximum is 0.00 USDT'],
    ['that is missing', 'en-US', [], 'Not enough funds on this account'],
    ['that is no number', 'en-US', ['lots'], 'Not enough funds on this account'],
    ['below zero', 'en-US', ['-3'], 'Not enough funds on this account'],
    ['that is one of two', 'en-US', ['3', '4'], 'Not enough funds on this account'],
  ])('says what is left on an account: a limit %s, in %s', async (_, locale, options, words) => {
    await renderBrick(<Words reason={{ code: 'insufficient_balance', options }} currency="USDT" />, { locale })
    expect(text('words')).toBe(words)
  })

  it('names no figure of what is left on an account when its currency is unknown', async () => {
    await renderBrick(<Words reason={{ code: 'insufficient_balance', options: ['0.4'] }} />)
    expect(text('words')).toBe('Not enough funds on this account')
  })

  it('of a currency whose name is written from right to left turns no text beside its limit', async () => {
    await renderBrick(<Words reason={{ code: 'insufficient_balance', options: ['3'] }} currency="אסור" />)
    expect(text('words')).toBe('Not enough funds on this account. The maximum is \u20683 אסור\u2069')
  })

  it('formats its amounts in the language', async () => {
    await renderBrick(<Words reason={{ code: 'max', options: ['12345.5'] }} />, { locale: 'uk-UA' })
    expect(text('words')).toBe('Не більше ніж 12\u00a0345,5')
  })
})
