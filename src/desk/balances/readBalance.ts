import { isExchangeAccount } from '../../domain/account'
import type { AccountKey, Balance, BalanceEntry, Equivalents } from '../../domain/balance'
import { visibleCode } from '../../domain/currency'
import { type Decimal, isDecimal, isZero, readDecimal } from '../../domain/decimal'
import { isRecord } from '../../domain/json'
import { ownFields } from '../../domain/ownFields'
import type { Desk } from '../desk'

// No structs below: they take ten times as long, and a client may have thousands of balances.

/** Null is no price, as a missing key. Without a prototype: a currency named `__proto__` is a key like any other. */
export function readEquivalents(wire: object, onMalformed: () => void): Equivalents {
  const equivalents: Record<string, Decimal> = Object.create(null)
  for (const [currency, worth] of Object.entries(wire)) {
    const value = readDecimal(worth)
    if (value !== undefined) equivalents[currency] = value
    else if (worth !== null) onMalformed()
  }
  return equivalents
}

const NO_EQUIVALENTS = readEquivalents({}, () => undefined)

export const isAccountKey = (key: string): key is AccountKey => key === 'all_accounts' || isExchangeAccount(key)

const isFigure = (field: string) =>
  field === 'amount' || field === 'available' || field === 'withdrawable' || field === 'position'

/** A text stays as it was sent, with its digits; but no screen may show -0. */
const unsignedZero = (text: Decimal): Decimal => (text.startsWith('-') && isZero(text) ? text.slice(1) : text)

const UNKNOWN_ENTRY: BalanceEntry = ownFields({ equivalents: NO_EQUIVALENTS, position: 'unknown' })

/** Without the fields of a wrong shape; a position of a wrong shape is shown as unknown, not as 0. */
function readEntry(wire: unknown, onMalformed: (fields: string) => void): BalanceEntry {
  const entry: { -readonly [K in keyof BalanceEntry]: BalanceEntry[K] } = ownFields({ equivalents: NO_EQUIVALENTS })
  if (!isRecord(wire)) {
    onMalformed('row')
    return UNKNOWN_ENTRY
  }
  const bad: string[] = []
  for (const [field, sent] of Object.entries(wire)) {
    if (sent === null) continue
    if (field === 'equivalents') {
      if (isRecord(sent)) entry.equivalents = readEquivalents(sent, () => bad.push(field))
      else bad.push(field)
    } else if (isFigure(field)) {
      const value = typeof sent === 'string' && isDecimal(sent) ? unsignedZero(sent) : readDecimal(sent)
      if (value !== undefined) entry[field] = value
      else bad.push(field)
    }
  }
  if (bad.includes('position')) entry.position = 'unknown'
  if (bad.length > 0) onMalformed([...new Set(bad)].sort().join(', '))
  return entry
}

/** `undefined` for what is no balance. */
export function readBalance(wire: unknown, onMalformed: (fields: string) => void): Balance | undefined {
  if (!isRecord(wire) || !Object.hasOwn(wire, 'asset') || typeof wire.asset !== 'string') return undefined
  const accounts: Partial<Record<AccountKey, BalanceEntry>> = Object.create(null)
  for (const [key, entry] of Object.entries(wire))
    if (isAccountKey(key) && entry !== null) accounts[key] = readEntry(entry, onMalformed)
  return { currency: visibleCode(wire.asset), accounts }
}

/** The currency on every account that either balance names, with no figure known. */
export const unknownBalance = (one: Balance, other: Balance): Balance => ({
  currency: one.currency,
  accounts: ownFields(
    Object.fromEntries(Object.keys({ ...one.accounts, ...other.accounts }).map(key => [key, UNKNOWN_ENTRY])),
  ),
})

export const reportFields = (desk: Desk) => (fields: string) => desk.reportShape(`A balance's ${fields}`, 'balances')
