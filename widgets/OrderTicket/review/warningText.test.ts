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
