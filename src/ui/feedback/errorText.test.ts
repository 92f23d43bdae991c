import { expect, it } from 'vitest'
import { isAmbiguous, NetworkError } from '../../domain/errors'
import { LOCALES } from '../../domain/locale'
import { loadMessages, type Words } from '../../i18n/intl'
import { errorText } from './errorText'

const NOTHING_WAS_SENT = { 'en-US': /nothing was sent/, 'uk-UA': /нічого не надіслано/ }

it.each(LOCALES)('when a page slept too long after the press, it says in %s that nothing was sent', async locale => {
  const messages: Record<string, string> = await loadMessages(locale)
  const words = { say: key => messages[key] } as Words
  const error = new NetworkError(0, [], 'not-sent')
  expect(errorText(error, words)).toMatch(NOTHING_WAS_SENT[locale])
  expect(isAmbiguous(error)).toBe(false)
})
