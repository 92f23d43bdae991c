import { expect, it } from 'vitest'
import { LOCALES, loadMessages } from './intl'

it.each(LOCALES)('no message of %s writes a date or a time by itself: it would be the machine’s zone', async locale => {
  const writing = Object.entries(await loadMessages(locale)).filter(([, text]) =>
    /\{[^{},]+,\s*(date|time)\b/.test(text),
  )
  expect(writing).toEqual([])
})
