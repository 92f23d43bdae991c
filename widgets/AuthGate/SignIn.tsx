import { css } from '#styled/css'
import { useSignIn } from '../../src/desk/auth'
import { useShell, useSignalValue } from '../../src/desk/useDesk'
import { checkSignIn, EMPTY_SIGN_IN } from '../../src/domain/credentials'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { failureText, reasonsText } from '../../src/ui/feedback/errorText'
import { loadable } from '../../src/ui/feedback/loadable'
import { Message } from '../../src/ui/feedback/Message'
import { withTexts } from '../../src/ui/feedback/withTexts'
import { EmailField } from '../../src/ui/form/EmailField'
import { PasswordField } from '../../src/ui/form/PasswordField'
import { useForm } from '../../src/ui/form/useForm'
import { Logo } from '../../src/ui/Logo'
import { Appearance } from './Appearance'

// Rarely there is one, and most of its texts are not in the first load.
const UnconfirmedNote = /* @__PURE__ */ loadable(
  /* @__PURE__ */ withTexts(() => import('./UnconfirmedNote')),
  file => file.UnconfirmedNote,
  { frame: () => null },
)

export type SignInProps = {
  /** Opens the page's own password reset; without it a sentence says to ask the desk for a reset link. */
  readonly onForgotPassword?: () => void
  /** The sandbox's credentials, shown below the form. */
  readonly demo?: { readonly email: string; readonly password: string } | undefined
}

/** Email and password; the desk's refusals are shown under the form or at their field. */
export function SignIn({ onForgotPassword, demo }: SignInProps) {
  const words = useWords()
  const { say } = words
  const signIn = useSignIn()
  const { leftUnconfirmed, session } = useShell()
  const left = useSignalValue(leftUnconfirmed)
  const hasExpired = useSignalValue(session.hasExpired)
  const form = useForm({
    initial: EMPTY_SIGN_IN,
    check: checkSignIn,
    submit: ({ email, password }) => signIn({ email: email.trim(), password }),
  })
  return (
    <div className={whole}>
      <div className={column}>
        <Logo size={40} />
        <h1 className={css({ textStyle: 'figure', marginTop: '6' })}>{say('signIn.title')}</h1>
        <p className={css({ color: 'ink-2', marginTop: '1', marginBottom: '8' })}>
          {say(hasExpired ? 'signIn.expired' : 'signIn.lead')}
        </p>
        {left && (
          <div className={css({ marginTop: '-3', marginBottom: '5' })}>
            <UnconfirmedNote {...left} />
          </div>
        )}
        <form {...form.formProps} className={css({ display: 'grid', gap: '3' })}>
          <EmailField label={say('signIn.email')} {...form.field('email')} />
          <PasswordField label={say('signIn.password')} autoComplete="current-password" {...form.field('password')} />
          <div className={messages}>
            {form.general.length > 0 && <Message>{reasonsText(form.general, words)}</Message>}
            {form.failure !== undefined && <Message>{failureText(form.failure, words)}</Message>}
          </div>
          <Button submit sending={form.submitting} sendingText={say('signIn.submitting')}>
            {say('signIn.submit')}
          </Button>
          {onForgotPassword ? (
            <Button look="quiet" onPress={onForgotPassword}>
              {say('signIn.forgot')}
            </Button>
          ) : (
            <p className={css({ textStyle: 'small', color: 'ink-3', textAlign: 'center' })}>{say('signIn.askDesk')}</p>
          )}
        </form>
        {demo && (
          <div className={demoLine}>
            <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
              {say('signIn.demo')}:{' '}
              <b className={demoPart}>
                <Email>{demo.email}</Email>
              </b>{' '}
              <b className={demoPart}>{demo.password}</b>
            </span>
            <span className={css({ flex: 'none', whiteSpace: 'nowrap' })}>
              <Button look="line" height={40} onPress={() => form.reset(demo)}>
                {say('signIn.useDemo')}
              </Button>
            </span>
          </div>
        )}
      </div>
      <Appearance />
    </div>
  )
}

/** Breaks after the '@' where it doesn't fit one line. */
function Email({ children }: { children: string }) {
  const end = children.indexOf('@') + 1
  return (
    <>
      {children.slice(0, end)}
      <wbr />
      {children.slice(end)}
    </>
  )
}

const whole = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: '8',
  width: 'full',
  maxWidth: '440px',
  marginInline: 'auto',
  padding: '6',
})
const column = css({ display: 'flex', flexDirection: 'column' })
// Its line is reserved, so that a message moves no button.
const messages = css({ minHeight: 'calc(8px + 20 * var(--desk-text-unit, 1px))', marginTop: '-3' })
// A line each: in one they would wrap elsewhere once the typeface has arrived.
const demoPart = css({ display: 'block', fontWeight: '500', color: 'ink' })
const demoLine = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  marginTop: '6',
  padding: '3',
  border: '1px solid {colors.line}',
  rounded: 'control',
  color: 'ink-2',
})
