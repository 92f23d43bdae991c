import { expect, it } from 'vitest'
import { loadMessages, type Words } from '../../i18n/intl'
import { waitText } from './waitText'

it.each([
  ['en-US', '5 s', '59 s'],
  ['uk-UA', '5 с', '59 с'],
] as const)(
  'a wait is in seconds below a minute, in minutes and seconds from there on, in %s',
  async (locale, ...few) => {
    const texts: Record<string, string> = await loadMessages(locale)
    const say: Words['say'] = (key, values = {}) => texts[key]!.replace('{count}', String(values.count))
    expect([5, 59, 60, 65, 600].map(seconds => waitText(seconds, { say }))).toEqual([...few, '1:00', '1:05', '10:00'])
  },
)
