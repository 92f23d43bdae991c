import { readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { LOCALES, type Locale } from '../domain/locale'
import { enUS } from './allEnglish'
import type { MessageKey } from './en-US'
import { loadMessages } from './intl'
import { ukUA } from './uk-UA'

it.each(LOCALES)('no message of %s formats a date or time, which would use the machine’s time zone', async locale => {
  const formatting = Object.entries(await loadMessages(locale)).filter(([, text]) =>
    /\{[^{},]+,\s*(date|time)\b/.test(text),
  )
  expect(formatting).toEqual([])
})

it('a page can give the texts of English as it can give those of Ukrainian', () => {
  expect(Object.keys(enUS).sort()).toEqual(Object.keys(ukUA).sort())
})

it('the number of balances in the search is no longer in Ukrainian, as a phone has room for no more', async () => {
  const lengthIn = async (locale: Locale) => {
    const text = (await loadMessages(locale))['balances.searchCount']
    return String(new IntlMessageFormat(text, locale).format({ count: 38 })).length
  }
  expect(await lengthIn('uk-UA')).toBeLessThanOrEqual(await lengthIn('en-US'))
})

it('in Ukrainian an exchange’s order is an “ордер” and its book a “книга ордерів”', async () => {
  const texts = Object.values(await loadMessages('uk-UA'))
  expect(texts.filter(text => /заявк|заявок/i.test(text))).toEqual([])
})

it('in Ukrainian the sides of a book are named like the best prices that a press fills in', async () => {
  const texts = await loadMessages('uk-UA')
  expect([texts['book.asks'], texts['book.bids']]).toEqual([texts['total.fromAsk'], texts['total.fromBid']])
})

it('one canceling request takes a singular verb in Ukrainian', async () => {
  const text = (await loadMessages('uk-UA'))['closedRequest.count.canceling']
  const say = (count: number) => new IntlMessageFormat(text, 'uk-UA').format({ count })
  expect([1, 2, 5, 21].map(say)).toEqual(['1 скасовується', '2 скасовуються', '5 скасовуються', '21 скасовується'])
})

it.each<[MessageKey, readonly string[]]>([
  ['field.left', ['Залишився 1 символ', 'Залишилися 2 символи', 'Залишилося 5 символів', 'Залишився 21 символ']],
  ['field.over', ['1 зайвий символ', '2 зайві символи', '5 зайвих символів', '21 зайвий символ']],
])('the characters of %s agree with their number in Ukrainian', async (key, expected) => {
  const text = (await loadMessages('uk-UA'))[key]
  expect([1, 2, 5, 21].map(count => new IntlMessageFormat(text, 'uk-UA').format({ count }))).toEqual(expected)
})

/** The sentences that every form has, with the code under which the desk or a form names each. */
const CATALOG = {
  not_one_of: 'Value must not be one of <options>',
  one_of: 'Value must be one of <options>',
  required: 'Value is required',
  min_length: 'Field must contain at least <options> characters',
  max_length: 'Field must contain not more than <options> characters',
  greater_than: 'Value must be greater than <options>',
  less_than: 'Value must be less than <options>',
  min: 'Min value is <options>',
  max: 'Max value is <options>',
  type: 'Value must be a <options>',
  future: 'Date should be in the future',
}

describe('the words for a rejection', () => {
  const english = () => loadMessages('en-US') as Promise<Record<string, string>>
  const ukrainian = () => loadMessages('uk-UA') as Promise<Record<string, string>>

  it.each(Object.entries(CATALOG))('%s: “%s”, in Ukrainian with the same options', async (code, sentence) => {
    expect((await english())[`reason.${code}`]).toBe(sentence.replace('<options>', '{options}'))
    const translated = (await ukrainian())[`reason.${code}`] ?? ''
    expect(translated).toMatch(/\p{Script=Cyrillic}/u)
    expect(translated.includes('{options}')).toBe(sentence.includes('<options>'))
  })

  it('exist in both languages for every code of the contract', async () => {
    const codes = codesOfContract()
    expect(codes).toEqual(expect.arrayContaining([...Object.keys(CATALOG), 'token_expired', 'idempotency_mismatch']))
    for (const messages of [await english(), await ukrainian()])
      expect(codes.filter(code => !messages[`reason.${code}`])).toEqual([])
  })
})

/** The first column of the table of codes. */
function codesOfContract(): string[] {
  const text = readFileSync(new URL('../desk/CONTRACT.md', import.meta.url), 'utf8')
  const table = text.slice(text.indexOf('| code | options |')).split('\n\n')[0] ?? ''
  const firstCells = table
    .split('\n')
    .slice(2)
    .map(row => row.split('|')[1] ?? '')
  return firstCells.flatMap(cell => [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code))
}

/** Texts that are fixed word for word: clients and desks quote them. */
const FIXED: Partial<Record<MessageKey, string>> = {
  'requests.none': 'No requests',
  'requests.noneOpen': 'No open requests',
  'requests.create': 'Create new request',
  'requests.via': 'via {currency}',
  'requests.number': '#{number}',
  'request.title': 'Request #{number}',
  'request.iceberg': 'Iceberg',
  'request.saveComment': 'Save Comment',
  'request.editedBy': 'Edited by {name} on {date}',
  'request.cancelTitle': 'Cancel request #{number}',
  'request.cancelText': 'It will cancel all open orders and stop creating new ones.',
  'request.cancelSubmit': 'Cancel Request',
  'balances.hideSmall': 'Hide small balances',
  'balances.notFound': 'Balances not found',
  'balances.allAccounts': 'ALL ACCOUNTS',
  'balances.noRequests': '{account} requests are not available',
  'balances.noTicker': 'Ticker not found',
  'value.none': 'N/A',
  'password.done': 'The password has been successfully updated.',
  'password.goToLogin': 'Go to login',
  'wizard.sideTitle': 'What do you plan to do?',
  'wizard.notFound': 'The currency is not found',
  'wizard.invalidPair': 'Invalid {field} currency',
  'wizard.depositFirst': 'Please deposit funds to be able to create a request',
  'wizard.commonTitle': 'Triangulate Via',
  'wizard.noCommon': 'No common currency for such pair',
  'wizard.commonNotFound': 'The common currency is not found',
  'total.unknownPair': 'unknown pair',
  'total.enterAmount': 'Enter amount',
  'invalid.past': 'Date should be in the future',
  'error.network': 'Network Error with code {code}',
  'error.alert': 'Oops, {name} has occurred: {message}',
  'error.rendering':
    'An error occurred while displaying the page. We recorded it with ID {id}. Please refresh the page.',
  'error.refresh': 'Refresh',
  'error.unexpected': 'Unexpected error',
  'error.recorded': 'We have recorded the error {id}',
}

it('a fixed text is shown word for word', async () => {
  expect(await loadMessages('en-US')).toMatchObject(FIXED)
})

it.each(LOCALES)('the version shown in %s is that of package.json, without its last number', async locale => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect((await loadMessages(locale))['app.version']).toBe(`v${version.replace(/\.\d+$/, '')}`)
})

it('no English text has a word that clients have to guess at', async () => {
  const odd = Object.entries(await loadMessages('en-US')).filter(([, text]) =>
    /\b(stands?|standing|told|asked|look(s|ed|ing)?)\b/i.test(text),
  )
  expect(odd).toEqual([])
})
