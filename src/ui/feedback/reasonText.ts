import { isExchangeAccount } from '../../domain/account'
import { isDecimal } from '../../domain/decimal'
import type { Reason } from '../../domain/errors'
import { enUS, type MessageKey } from '../../i18n/en-US'
import type { Words } from '../../i18n/intl'

/** A reason in words: the catalogue of spec section 5, else the desk's own detail, else 'Unexpected error'. */
export function reasonText({ code, options = [], detail }: Reason, words: Words): string {
  const key = `reason.${code}`
  if (isCatalogued({ code, options }) && isMessage(key))
    return words.say(key, { options: options.map(option => optionText(option, words)).join(', ') })
  const said = detail?.trim() ?? ''
  return said === '' ? words.say('error.unexpected') : said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said
}

/** Characters of a foreign detail: it must not push what follows it off the page. */
const LONGEST = 400

/** Whether the catalogue has words for it. */
export function isCatalogued({ code, options = [] }: Pick<Reason, 'code' | 'options'>): boolean {
  const key = `reason.${code}`
  return isMessage(key) && (options.length > 0 || !enUS[key].includes('{options}'))
}

/** Several reasons in one line. */
export const reasonsText = (reasons: readonly Reason[], words: Words): string =>
  reasons.map(reason => reasonText(reason, words)).join(', ')

function optionText(option: string, { amount, say }: Words): string {
  if (isDecimal(option)) return amount(option, { significant: false })
  if (isExchangeAccount(option)) return say(`account.${option}`)
  return option === 'number' ? say('reason.type.number') : option
}

const isMessage = (key: string): key is MessageKey => Object.hasOwn(enUS, key)
