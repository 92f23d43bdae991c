import { expect, it } from 'vitest'
import { LOCALES, loadMessages } from './intl'

it.each(LOCALES)('no message of %s formats a date or time, which would use the machine’s time zone', async locale => {
  const formatting = Object.entries(await loadMessages(locale)).filter(([, text]) =>
    /\{[^{},]+,\s*(date|time)\b/.test(text),
  )
  expect(formatting).toEqual([])
})
