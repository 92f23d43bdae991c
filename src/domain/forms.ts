import { deadlineProblem } from './deadline'
import { compare, type Decimal, isDecimal, isPositive } from './decimal'
import type { Reason } from './errors'
import type { RequestType } from './request/request'

/** Plain functions, not superstruct: one failed field must give one code, in the order of the screen. */
const required = (property: string): Reason => ({ property, code: 'required' })

export type SignInValues = { readonly email: string; readonly password: string }
export const EMPTY_SIGN_IN: SignInValues = { email: '', password: '' }

/** Length first: the pattern is quadratic on long texts (reliability.md 2.6). */
const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Login: e-mail required and valid, password required (spec section 5). */
export function checkSignIn({ email, password }: SignInValues): Reason[] {
  const reasons: Reason[] = []
  if (email.trim() === '') reasons.push(required('email'))
  else if (!isEmail(email.trim())) reasons.push({ property: 'email', code: 'email' })
  if (password === '') reasons.push(required('password'))
  return reasons
}

/** The three rules of a new password (spec section 9), each met or not. */
export const passwordRules = (password: string) => ({
  length: password.length >= 8,
  digit: /\d/.test(password),
  upperCase: /\p{Lu}/u.test(password),
})

export type PasswordValues = { readonly password: string; readonly repeat: string }
export const EMPTY_PASSWORD: PasswordValues = { password: '', repeat: '' }

/** Save is enabled only when every rule holds and both are the same (spec section 2). */
export function checkPassword({ password, repeat }: PasswordValues): Reason[] {
  const { length, digit, upperCase } = passwordRules(password)
  const reasons: Reason[] = []
  if (password === '') reasons.push(required('password'))
  else if (!length) reasons.push({ property: 'password', code: 'min_length', options: ['8'] })
  else if (!digit || !upperCase) reasons.push({ property: 'password', code: 'password_rules' })
  if (password !== repeat) reasons.push({ property: 'repeat', code: 'same_password' })
  return reasons
}

export type TotalValues = {
  readonly type: RequestType
  readonly requestedBase: Decimal | ''
  readonly requestedPrice: Decimal | ''
  readonly minPrice: Decimal | ''
  readonly maxPrice: Decimal | ''
  readonly isIceberg: boolean
  readonly comment: string
  /** dd-MM-yyyy as typed */
  readonly deadline: string
}

/** The Total step defaults to limit with iceberg on (spec section 3). */
export const EMPTY_TOTAL: TotalValues = {
  type: 'limit',
  requestedBase: '',
  requestedPrice: '',
  minPrice: '',
  maxPrice: '',
  isIceberg: true,
  comment: '',
  deadline: '',
}

function checkPositive(property: keyof TotalValues, value: string): Reason[] {
  if (value === '') return [required(property)]
  if (!isDecimal(value)) return [{ property, code: 'type', options: ['number'] }]
  return isPositive(value) ? [] : [{ property, code: 'greater_than', options: ['0'] }]
}

/** The prices that the type needs (spec section 5). */
function checkPrices({ type, requestedPrice, minPrice, maxPrice }: TotalValues): Reason[] {
  if (type === 'market') return []
  if (type === 'limit') return checkPositive('requestedPrice', requestedPrice)
  const reasons = [...checkPositive('minPrice', minPrice), ...checkPositive('maxPrice', maxPrice)]
  if (reasons.length === 0 && compare(maxPrice, minPrice) < 0)
    reasons.push({ property: 'maxPrice', code: 'min', options: [minPrice] })
  return reasons
}

/** The Total step's form (spec section 5). `max` is the desk's for these very inputs, else undefined. */
export function checkTotal(
  values: TotalValues,
  { max, now, zone }: { max?: Decimal | undefined; now: Date; zone: string },
): Reason[] {
  const reasons = [...checkPrices(values), ...checkPositive('requestedBase', values.requestedBase)]
  const amountIsFine = !reasons.some(reason => reason.property === 'requestedBase')
  if (amountIsFine && max !== undefined && compare(values.requestedBase, max) > 0)
    reasons.push({ property: 'requestedBase', code: 'max', options: [max] })
  const problem = deadlineProblem(values.deadline, now, zone)
  if (problem) reasons.push({ property: 'deadline', code: problem === 'past' ? 'future' : 'date_format' })
  return reasons
}
