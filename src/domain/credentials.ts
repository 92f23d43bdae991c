import type { Reason } from './errors'

// Plain functions instead of superstruct: a failed field must give one code, in the order of the screen.
const required = (property: string): Reason => ({ property, code: 'required' })

export type SignInValues = { readonly email: string; readonly password: string }
export const EMPTY_SIGN_IN: SignInValues = { email: '', password: '' }

/** Checks the length first: the pattern takes quadratic time on long texts. */
const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

export function checkSignIn({ email, password }: SignInValues): Reason[] {
  const reasons: Reason[] = []
  if (email.trim() === '') reasons.push(required('email'))
  else if (!isEmail(email.trim())) reasons.push({ property: 'email', code: 'email' })
  if (password === '') reasons.push(required('password'))
  return reasons
}

/** The three rules of a new password, each met or not. */
export const passwordRules = (password: string) => ({
  length: password.length >= 8,
  digit: /\d/.test(password),
  upperCase: /\p{Lu}/u.test(password),
})

type PasswordValues = { readonly password: string; readonly repeat: string }
export const EMPTY_PASSWORD: PasswordValues = { password: '', repeat: '' }

export function checkPassword({ password, repeat }: PasswordValues): Reason[] {
  const { length, digit, upperCase } = passwordRules(password)
  const reasons: Reason[] = []
  if (password === '') reasons.push(required('password'))
  else if (!length) reasons.push({ property: 'password', code: 'min_length', options: ['8'] })
  else if (!digit || !upperCase) reasons.push({ property: 'password', code: 'password_rules' })
  if (password !== repeat) reasons.push({ property: 'repeat', code: 'same_password' })
  return reasons
}
