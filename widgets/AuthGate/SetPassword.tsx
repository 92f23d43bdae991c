import { useState } from 'react'
import { css } from '#styled/css'
import { useSetPassword } from '../../src/desk/auth'
import { useUnconfirmed } from '../../src/desk/requests/useUnconfirmed'
import { useUnconfirmedTransfers } from '../../src/desk/transfers/useUnconfirmedTransfers'
import { useDesk, useSession, useSignalValue } from '../../src/desk/useDesk'
import { checkPassword, EMPTY_PASSWORD, passwordRules } from '../../src/domain/credentials'
import { isAmbiguous } from '../../src/domain/errors'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { failureText, reasonsText } from '../../src/ui/feedback/errorText'
import { Message } from '../../src/ui/feedback/Message'
import { PasswordField } from '../../src/ui/form/PasswordField'
import { useForm } from '../../src/ui/form/useForm'
import { CheckIcon, CloseIcon } from '../../src/ui/Icon'
import { Logo } from '../../src/ui/Logo'
import { VisuallyHidden } from '../../src/ui/VisuallyHidden'
import { Appearance } from './Appearance'
import { UnconfirmedNote } from './UnconfirmedNote'

type SetPasswordProps = {
  /** The token of the reset link. */
  readonly token: string
  /** The password is set: the token can be forgotten. */
  readonly onDone?: () => void
  /** The client wants to sign in. */
  readonly onGoToLogin: () => void
}

/** Sets a new password with the token of a reset link. */
export function SetPassword({ token, onDone, onGoToLogin }: SetPasswordProps) {
  const words = useWords()
  const { say } = words
  const setPassword = useSetPassword()
  const [done, setDone] = useState(useDesk().usedResetTokens.has(token))
  /** An earlier try got no answer: it may have set the password and used up the link. */
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const form = useForm({
    initial: EMPTY_PASSWORD,
    check: checkPassword,
    submit: async ({ password }) => {
      await setPassword({ token, password }).catch((error: unknown) => {
        if (isAmbiguous(error)) setUnconfirmed(true)
        throw error
      })
      setDone(true)
      onDone?.()
    },
  })
  if (done)
    return (
      <div className={whole}>
        <Logo size={40} />
        <Message kind="success">{say('password.done')}</Message>
        <Unconfirmed />
        <Button onPress={onGoToLogin}>{say('password.goToLogin')}</Button>
        <div className={atBottom}>
          <Appearance />
        </div>
      </div>
    )
  // Also of a first try: a browser may repeat a call by itself, and its answer is that of the repetition.
  const isUsedUp = form.general.some(({ code }) => code === 'token_expired')
  const rules = passwordRules(form.values.password)
  const meetsRules = Object.values(rules).every(Boolean)
  const untouched = form.values.password === ''
  const password = form.field('password')
  const state = untouched ? 'untouched' : password.error === undefined ? 'typing' : 'left'
  const missing =
    untouched || form.values.repeat === '' ? 'password.next' : meetsRules ? 'password.repeatSame' : 'password.meetRules'
  return (
    <div className={whole}>
      <Logo size={40} />
      <div className={css({ marginBottom: '2' })}>
        <h1 className={css({ textStyle: 'figure' })}>{say('password.title')}</h1>
        <p className={css({ color: 'ink-2', marginTop: '1' })}>{say('password.lead')}</p>
      </div>
      <form {...form.formProps} className={css({ display: 'grid', gap: '3' })}>
        <PasswordField
          label={say('password.password')}
          autoComplete="new-password"
          {...password}
          // The crossed-out rules below say it already.
          error={untouched || meetsRules ? password.error : undefined}
        />
        <ul className={css({ display: 'grid', gap: '1', marginBlock: '-20px 8px', listStyle: 'none' })}>
          <Rule met={rules.length} state={state}>
            {say('password.ruleLength')}
          </Rule>
          <Rule met={rules.digit} state={state}>
            {say('password.ruleDigit')}
          </Rule>
          <Rule met={rules.upperCase} state={state}>
            {say('password.ruleUpper')}
          </Rule>
        </ul>
        <PasswordField label={say('password.repeat')} autoComplete="new-password" {...form.field('repeat')} />
        <Unconfirmed />
        {isUsedUp && (
          <Message kind="warning">{say(isUnconfirmed ? 'password.perhapsSet' : 'password.linkUsed')}</Message>
        )}
        {form.general.length > 0 && !isUsedUp && <Message>{reasonsText(form.general, words)}</Message>}
        {form.failure !== undefined && (
          <Message>{isAmbiguous(form.failure) ? say('password.unknown') : failureText(form.failure, words)}</Message>
        )}
        <Button
          submit
          sending={form.submitting}
          sendingText={say('request.saving')}
          notReady={form.ready ? null : say(missing)}
          onBlockedPress={() => form.focus(meetsRules ? 'repeat' : 'password')}
        >
          {say('password.save')}
        </Button>
        <Button look={isUnconfirmed || isUsedUp ? 'line' : 'quiet'} onPress={onGoToLogin}>
          {say('password.goToLogin')}
        </Button>
      </form>
      <div className={atBottom}>
        <Appearance />
      </div>
    </div>
  )
}

/** Names what is unconfirmed in the session that a new password ends, or has ended. */
function Unconfirmed() {
  const { signedIn } = useSession()
  const requests = useUnconfirmed().length
  const transfers = useUnconfirmedTransfers().length
  const left = useSignalValue(useDesk().leftUnconfirmed)
  const counts = signedIn ? { requests, transfers } : left
  return counts && <UnconfirmedNote {...counts} />
}

/** A cross before the first key would blame the client for nothing; it is red once the field has been left. */
function Rule({ met, state, children }: { met: boolean; state: 'untouched' | 'typing' | 'left'; children: string }) {
  const { say } = useWords()
  return (
    <li
      className={`${rule} ${met ? css({ color: 'buy' }) : state === 'left' ? css({ color: 'sell' }) : css({ color: 'ink-2' })}`}
    >
      {state === 'untouched' ? <i className={circle} /> : met ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
      {children}
      <VisuallyHidden>: {say(met ? 'password.ruleMet' : 'password.ruleOpen')}</VisuallyHidden>
    </li>
  )
}

const whole = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  width: 'full',
  maxWidth: '440px',
  marginInline: 'auto',
  padding: '6',
})
// As wide as the icons that follow it.
const circle = css({ width: '3', height: '3', margin: '2px', rounded: 'full', border: '1.5px solid {colors.ink-3}' })
const atBottom = css({ marginTop: 'auto' })
const rule = css({ display: 'flex', alignItems: 'center', gap: '2' })
