import { add } from '../../../src/domain/decimal'
import { type Answers, demoAnswers, refusal } from './RecordedDesk'

/** Balances of these worths in USDT; without one, a balance has no price. */
export const worth =
  (worths: Readonly<Record<string, string | undefined>>): Answers =>
  (path, method) => {
    const total = Object.values(worths).reduce<string>((sum, usdt = '0') => add(sum, usdt), '0')
    if (path.startsWith('balances/total')) return Response.json({ all_accounts: { USDT: total } })
    if (!path.startsWith('balances')) return demoAnswers(path, method)
    const data = Object.entries(worths).map(([asset, usdt]) => ({
      asset,
      all_accounts: { amount: '12.5', equivalents: usdt === undefined ? {} : { USDT: usdt } },
    }))
    return Response.json({ total: data.length, data })
  }

export const partial = worth({ BTC: '329172.75', ETH: '146475.57', KCS: undefined, XYZ: undefined })
export const onlySmall = worth({ DUST: '0.4', BTT: '0.02' })
export const thousands = worth(
  Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`C${at}`, `${5_000 - at}.5`])),
)

/** The desk has a price for none, and so no total. */
export const withoutPrices: Answers = (path, method) =>
  path.startsWith('balances/total')
    ? Response.json({ all_accounts: {} })
    : worth({ KCS: undefined, XYZ: undefined })(path, method)

/** One balance whose figures can't be read, and a row that is none. */
export const unreadable: Answers = (path, method) => {
  if (!path.startsWith('balances') || path.startsWith('balances/')) return demoAnswers(path, method)
  const readable = { asset: 'BTC', all_accounts: { amount: '0.5', equivalents: { USDT: '48125.25' } } }
  return Response.json({ total: 3, data: [readable, { asset: 'ETH', all_accounts: { amount: [] } }, null] })
}

/** Nothing is held, on any account. */
export const none: Answers = (path, method) => {
  if (path.startsWith('balances/total')) return Response.json({})
  return path.startsWith('balances') ? Response.json({ total: 0, data: [] }) : demoAnswers(path, method)
}

/** The balance of bitcoin on one account. */
export const balanceOn =
  (account: string, entry: Readonly<Record<string, unknown>>, others: Answers = demoAnswers): Answers =>
  (path, method) =>
    path.startsWith('balances/')
      ? Response.json({ asset: 'BTC', [account]: { equivalents: {}, ...entry } })
      : others(path, method)

/** Figures of 15 digits and more. */
export const long: Answers = (path, method) => {
  if (path.startsWith('balances/total'))
    return Response.json({ all_accounts: { USDT: '123456789012345.67' }, binance_spot: { USDT: '123456789012345.67' } })
  if (!path.startsWith('balances')) return demoAnswers(path, method)
  const entry = { amount: '123456789012345.12345678', equivalents: { USDT: '123456789012345.67' } }
  return Response.json({ total: 1, data: [{ asset: 'BTC', all_accounts: entry, binance_spot: entry }] })
}

/** The desk refuses what the accounts are worth, and nothing else. */
export const withoutTotals: Answers = (path, method) =>
  path.startsWith('balances/total') ? refusal(503, 'Too busy.') : demoAnswers(path, method)
