import { InternalError } from '../../domain/errors'
import type { DeskOptions } from '../createDesk'

/** The attributes of the script's tag: options of `createDesk`, whose names have dashes there. */
type TagData = {
  readonly url?: string | undefined
  readonly name?: string | undefined
  readonly locale?: string | undefined
  readonly theme?: string | undefined
  /** The address of a folder of icons. Only `createDesk` can name a public host. */
  readonly icons?: string | undefined
  /** The address of a JSON file of names. */
  readonly currencyNames?: string | undefined
  /** Comma-separated. */
  readonly hiddenAccounts?: string | undefined
  /** The desk's server honors `Idempotency-Key`: empty or `true`; `false` means the same as none. */
  readonly idempotencyKeys?: string | undefined
  /** JSON. */
  readonly exchanges?: string | undefined
}

/** The desk's options of a script's tag. Throws where an attribute is not what it should be. */
export function tagOptions({ url = '', name = 'portal', ...rest }: TagData): DeskOptions {
  const { locale, theme, icons, currencyNames, hiddenAccounts, idempotencyKeys, exchanges } = rest
  return {
    url,
    name,
    ...((locale && { locale }) as Pick<DeskOptions, 'locale'>),
    ...((theme && { theme }) as Pick<DeskOptions, 'theme'>),
    ...(icons && { icons: { local: icons } }),
    ...(currencyNames && { currencyNames }),
    ...(hiddenAccounts && { hiddenAccounts: hiddenAccounts.split(/[\s,]+/).filter(Boolean) }),
    ...(idempotencyKeys !== undefined && { idempotencyKeys: readFlag(idempotencyKeys) }),
    ...(exchanges && { exchanges: readExchanges(exchanges) }),
  }
}

/** Keys that the desk does not honor would let a ticket be placed twice, so nothing else is taken for true. */
function readFlag(text: string): boolean {
  if (!['', 'true', 'false'].includes(text))
    throw new InternalError(`data-idempotency-keys is empty, true or false, but got ${text}`)
  return text !== 'false'
}

function readExchanges(text: string): NonNullable<DeskOptions['exchanges']> {
  const sentence = `data-exchanges is JSON of the exchanges' addresses, but got ${text}`
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new InternalError(sentence)
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new InternalError(sentence)
  return read
}
