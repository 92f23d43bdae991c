import { expect, it } from 'vitest'
import { LOCALES } from '../../../src/domain/locale'
import { loadMessages, type Words } from '../../../src/i18n/intl'
import { warningText } from './warningText'

const BOOK = { 'en-US': 'order book', 'uk-UA': 'книзі' }

it.each(LOCALES)(
  'in %s a limit that would fill is explained by the book only when the book decided it',
  async locale => {
    const messages = await loadMessages(locale)
    const words = { say: key => messages[key], percentText: String } as Pick<Words, 'say' | 'percentText'> as Words
    expect(warningText({ is: 'fills-now', by: 'book' }, words)).toContain(BOOK[locale])
    expect(warningText({ is: 'fills-now', by: 'market' }, words)).not.toContain(BOOK[locale])
  },
)

it.each(LOCALES)(
  'in %s the share of the maximum that a market request uses is hidden with the amounts',
  async locale => {
    const messages = await loadMessages(locale)
    const say = (key: keyof typeof messages, values?: { percent: string }) =>
      messages[key].replace('{percent}', values?.percent ?? '')
    const textWith = (hideAmounts: boolean) =>
      warningText({ is: 'all', percent: '97' }, {
        say,
        percentText: String,
        covers: () => hideAmounts,
        covered: '••••',
      } as Pick<Words, 'covers' | 'covered'> as Words)
    expect([textWith(false), textWith(true)].map(text => [text.includes('97'), text.includes('••••')])).toEqual([
      [true, false],
      [false, true],
    ])
  },
)
