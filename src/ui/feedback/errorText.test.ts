import { expect, it, onTestFinished, vi } from 'vitest'
import { isAmbiguous, MarketError, NetworkError, ValidationError } from '../../domain/errors'
import { LOCALES } from '../../domain/locale'
import { loadMessages, type Words } from '../../i18n/intl'
import { errorText } from './errorText'
import { sendingText } from './sendingText'

const wordsOf = (messages: Record<string, string>) =>
  ({
    say: (key, values = {}) => messages[key]?.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name])),
    dateTime: (at: Date) => at.toISOString().slice(0, 19),
  }) as Words

const NOTHING_WAS_SENT = { 'en-US': /nothing was sent/, 'uk-UA': /нічого не надіслано/ }

it.each(LOCALES)('when a page slept too long after the press, it says in %s that nothing was sent', async locale => {
  const messages: Record<string, string> = await loadMessages(locale)
  const words = wordsOf(messages)
  const error = new NetworkError(0, [], 'not-sent')
  expect(errorText(error, words)).toMatch(NOTHING_WAS_SENT[locale])
  expect(isAmbiguous(error)).toBe(false)
})

const MAY_HAVE_BEEN_SENT = {
  'en-US': /^Another tab may have just sent this/,
  'uk-UA': /щойно надіслано в іншій вкладці/,
}

it.each(LOCALES)('when another tab may have sent it, it asks the client in %s to check first', async locale => {
  const words = wordsOf(await loadMessages(locale))
  const error = new NetworkError(0, [], 'maybe-sent')
  expect(sendingText(error, words)).toMatch(MAY_HAVE_BEEN_SENT[locale])
  expect(isAmbiguous(error)).toBe(false)
  expect(sendingText(new NetworkError(0, [], 'offline'), words)).toBe(words.say('error.offline'))
})

it.each([
  ['en-US', 'The desk is busy. Try again in a moment.', /^The desk is busy\. Try again after 2026-01-15T15:04:30\.$/],
  [
    'uk-UA',
    'Деск зараз перевантажений. Спробуйте трохи згодом.',
    /^Деск зараз перевантажений\. Спробуйте ще раз після 2026-01-15T15:04:30\.$/,
  ],
] as const)(
  'when the desk is too busy for a sending, it says so in %s, and until when',
  async (locale, text, timed) => {
    const words = wordsOf(await loadMessages(locale))
    expect(sendingText(new NetworkError(429), words)).toBe(text)
    vi.useFakeTimers({ now: new Date('2026-01-15T15:04:00Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const soon = new NetworkError(429, [], 'status', { retryAfterMs: 30_000 })
    // However much later it is read.
    vi.setSystemTime(new Date('2026-01-15T15:04:20Z'))
    expect(sendingText(soon, words)).toMatch(timed)
    const explained = new NetworkError(429, [{ code: 'slow', detail: 'Once a minute' }], 'status', {
      retryAfterMs: 30_000,
    })
    expect(sendingText(explained, words)).toMatch(/Once a minute.*\. .*T15:04:50\.$/)
    const tomorrow = new NetworkError(429, [], 'status', { retryAfterMs: 86_400_000 })
    expect(sendingText(tomorrow, words)).toContain('2026-01-16')
    const withReason = new NetworkError(429, [{ code: 'slow', detail: 'Once a minute' }])
    expect(sendingText(withReason, words)).toContain('Once a minute')
  },
)

it('words that the desk did not write are not quoted as the desk’s', async () => {
  const words = wordsOf(await loadMessages('en-US'))
  expect(errorText(new NetworkError(400, [{ code: 'moon' }]), words)).toBe('Unexpected error')
  expect(errorText(new NetworkError(400, [{ code: 'moon', detail: 'Full' }]), words)).toBe('The desk answered: “Full”')
})

/** The text in an isolate, whose direction ends with it. */
const isolated = (text: string) => `\u2068${text}\u2069`
const LONG = 'x'.repeat(400)

it.each([
  ['a detail of the desk', new ValidationError([{ code: 'moon', detail: 'Too \u202Elow' }]), isolated('Too \u202Elow')],
  ['a plain detail', new ValidationError([{ code: 'moon', detail: 'Занизько' }]), 'Занизько'],
  [
    'each of several details',
    new NetworkError(503, [
      { code: 'busy', detail: 'Busy\u202E' },
      { code: 'later', detail: 'try later' },
    ]),
    `The desk answered: “${isolated('Busy\u202E')}, try later”`,
  ],
  [
    'a value that the desk allows',
    new ValidationError([{ code: 'one_of', options: ['BTC\u202E', 'ETH'] }]),
    `Value must be one of ${isolated('BTC\u202E')}, ETH`,
  ],
  [
    'the desk’s own sentence in place of one with a limit that is no number',
    new ValidationError([{ code: 'max', options: ['1e999'], detail: 'Too much' }]),
    'Too much',
  ],
  ['a limit that is no number', new ValidationError([{ code: 'min', options: ['NaN'] }]), 'Unexpected error'],
  ['an exchange’s message', new MarketError('Banned\u202E'), isolated('Banned\u202E')],
  ['a message in Hebrew', new MarketError('אסור'), isolated('אסור')],
  ['a message that would end its isolate', new MarketError('\u2069\u202Eno\u2067w'), isolated(' \u202Eno w')],
  ['a message of paragraphs', new MarketError('one\u2029two\r\nthree'), 'one two three'],
  ['an exchange’s message of 401 letters', new MarketError(`${LONG}x`), `${LONG}…`],
  ['a detail of 400 letters', new ValidationError([{ code: 'moon', detail: LONG }]), LONG],
  ['a detail of 401 letters', new ValidationError([{ code: 'moon', detail: `${LONG}x` }]), `${LONG}…`],
])('%s turns no text beside it round, and has at most 400 letters', async (_, error, text) => {
  expect(errorText(error, wordsOf(await loadMessages('en-US')))).toBe(text)
})
