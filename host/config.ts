import { EXCHANGE_ACCOUNTS, type ExchangeAccount, isExchangeAccount } from '../src/domain/account'
import { isRecord } from '../src/domain/json'
import { type Exchanges, publicHosts } from '../src/market/exchanges'

/** The configuration of a deployment, which the page reads from `<meta name="deskside">`. */
export type HostConfig = {
  /** The desk's origin; empty: the origin that serves the page (`serve` passes `/api/` on). */
  readonly url: string
  readonly hiddenAccounts: readonly ExchangeAccount[]
  readonly idempotencyKeys: boolean
  /** URL of currency icons that the page lacks, with `{currency}` for the lower-case code; empty: none. */
  readonly icons: string
  /** Where each market answers: the public hosts, unless a deployment says otherwise. */
  readonly exchanges: Exchanges
  readonly sentryDsn?: string
  /** Credentials shown on the sign-in page; `npm start` alone sets them. */
  readonly demo?: { readonly email: string; readonly password: string }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Serves the icons of most traded currencies without a key. */
const PUBLIC_ICONS = 'https://assets.coincap.io/assets/icons/{currency}@2x.png'

/** Reads the DESKSIDE_ variables. Throws an error that names the variable, its value and what it must be. */
export function readHostConfig(env: Environment): HostConfig {
  const sentryDsn = read(env, 'DESKSIDE_SENTRY_DSN', readDsn)
  const demo = readJson(env, 'DESKSIDE_DEMO', readDemo)
  return {
    url: read(env, 'DESKSIDE_URL', readDeskOrigin) ?? '',
    hiddenAccounts: read(env, 'DESKSIDE_HIDDEN_ACCOUNTS', readAccounts) ?? [],
    idempotencyKeys: read(env, 'DESKSIDE_IDEMPOTENCY_KEYS', readSwitch) ?? false,
    icons: read(env, 'DESKSIDE_ICON_URL', readIcons) ?? PUBLIC_ICONS,
    exchanges: readJson(env, 'DESKSIDE_EXCHANGES', readExchanges) ?? publicHosts(),
    ...(sentryDsn && { sentryDsn }),
    ...(demo && { demo }),
  }
}

function read<T>(env: Environment, name: string, parse: (text: string) => T): T | undefined {
  const text = env[name]?.trim()
  return text ? readNamed(name, text, parse) : undefined
}

/** Parses a named value; an error of `parse` names the variable or option and its text. */
export function readNamed<T>(name: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text)
  } catch (error) {
    throw new Error(`${name} is "${text}", but ${(error as Error).message}.`)
  }
}

function readJson<T>(env: Environment, name: string, parse: (value: unknown) => T): T | undefined {
  return read(env, name, text => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw new Error('it must be JSON')
    }
    return parse(value)
  })
}

/** Reads the origin of a desk. */
export function readDeskOrigin(text: string): string {
  const url = readAddress(text, 'http')
  if (url.pathname !== '/' || url.search || url.hash) throw new Error('it must be an origin alone, without a path')
  return url.origin
}

function readAccounts(text: string): ExchangeAccount[] {
  const keys = text.split(',').map(key => key.trim())
  const unknown = keys.find(key => !isExchangeAccount(key))
  if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${EXCHANGE_ACCOUNTS.join(', ')}`)
  return keys.filter(isExchangeAccount)
}

function readSwitch(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error('it must be 0 or 1')
  return text === '1'
}

function readIcons(text: string): string {
  if (text === 'none') return ''
  if (!text.includes('{currency}')) throw new Error('it must hold {currency}, which stands for the currency code')
  const url = readAddress(text, 'http')
  if (url.hostname.includes('currency')) throw new Error('{currency} must stand in the path')
  return text
}

/** A Sentry DSN is an https URL: the user is its public key, the path its project. */
function readDsn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' || !url.username || url.password || !/^\/.*\d+$/.test(url.pathname))
    throw new Error('it must look like https://key@host/project')
  return text
}

/** Markets and addresses that are not given keep the public hosts. */
function readExchanges(value: unknown): Exchanges {
  if (!isRecord(value)) throw new Error('it must be an object of markets')
  const read = new Map<string, object>(Object.entries(publicHosts()))
  for (const [market, addresses] of Object.entries(value)) {
    const known = read.get(market)
    if (!known) throw new Error(`"${market}" is none of ${[...read.keys()].join(', ')}`)
    if (!isRecord(addresses)) throw new Error(`"${market}" must be an object of ${Object.keys(known).join(' and ')}`)
    for (const [what, address] of Object.entries(addresses)) {
      if (!Object.hasOwn(known, what))
        throw new Error(`${market} has ${Object.keys(known).join(' and ')}, not "${what}"`)
      readAddress(String(address), what.startsWith('ws') ? 'ws' : 'http')
    }
    read.set(market, { ...known, ...addresses })
  }
  return Object.fromEntries(read) as Exchanges
}

function readDemo(value: unknown): { email: string; password: string } {
  const { email, password } = isRecord(value) ? value : {}
  if (typeof email !== 'string' || typeof password !== 'string') throw new Error('it must hold email and password')
  return { email, password }
}

/** Plain http and ws carry tokens and prices in the clear: only this machine's own addresses may use them. */
function readAddress(text: string, scheme: 'http' | 'ws'): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const secure = url?.protocol === `${scheme}s:`
  const local = url?.protocol === `${scheme}:` && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (!url || !(secure || local))
    throw new Error(`it must begin with ${scheme}s:// (${scheme}:// only on this machine)`)
  if (url.username || url.password) throw new Error('it must not hold a name or a password')
  return url
}
