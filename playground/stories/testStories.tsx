import '../../styled-system/styles.css'
import axe from 'axe-core'
import type { FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enUS, type MessageKey } from '../../src/i18n/en-US'
import { type Locale, loadMessages } from '../../src/i18n/intl'
import { StoryLooks } from './storyLooks'

/** What a client must find: a message in the story's language, else a text as it stands; `not` what must not be there. */
export type Found = MessageKey | (string & {}) | { readonly not: MessageKey }
type Stories = Readonly<Record<string, unknown>>

const LOOKS = [
  { theme: 'dark', locale: 'en-US' },
  { theme: 'light', locale: 'uk-UA' },
] as const
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What must not be there may only be late: a scene's market speaks each second, and after one a loader says so. */
const LATE_MS = 1_500
const NONSENSE = /NaN|undefined|Infinity|\[object Object\]|Invalid Date/

const wrong: string[] = []
const onError = ({ message }: ErrorEvent) => wrong.push(message)
const onRejection = ({ reason }: PromiseRejectionEvent) => wrong.push(String(reason))

beforeEach(() => {
  wrong.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => wrong.push(words.map(String).join(' ')))
  // A story that exports must not leave a file on this machine.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
})
afterEach(() => {
  vi.restoreAllMocks()
  removeEventListener('error', onError)
  removeEventListener('unhandledrejection', onRejection)
})

/** Every story of a file, in both themes and languages, shows what its state promises and nothing that is wrong. */
export function holdStories(stories: Stories, promises: Readonly<Record<string, readonly Found[]>>): void {
  const names = Object.keys(stories).filter(name => name !== 'default')
  it('each has a promise, and each promise a story', () => {
    expect(Object.keys(promises).sort()).toEqual([...names].sort())
  })
  for (const { theme, locale } of LOOKS)
    it.each(names)(`%s, ${theme} in ${locale}`, async name => {
      const Story = stories[name] as FunctionComponent
      const say = await speaking(locale)
      const promised = promises[name] ?? []
      const missing = () => promised.filter(found => typeof found === 'string' && !say(found).test(shown()))
      const unwanted = () => promised.filter(found => typeof found === 'object' && say(found.not).test(shown()))
      const place = document.body.appendChild(document.createElement('main'))
      const root = createRoot(place)
      root.render(
        <StoryLooks value={{ theme, locale }}>
          <Story />
        </StoryLooks>,
      )
      try {
        await vi.waitFor(() => expect([missing(), unwanted()]).toEqual([[], []]))
        if (promised.some(found => typeof found === 'object')) await new Promise(done => setTimeout(done, LATE_MS))
        await stillness()
        expect(unwanted()).toEqual([])
        expect(shown()).not.toMatch(NONSENSE)
        expect(await violations()).toEqual([])
        expect(wrong).toEqual([])
      } finally {
        root.unmount()
        place.remove()
      }
    })
}

/** A message as it reads with whatever is filled in; any other text as it is. */
async function speaking(locale: Locale) {
  const messages = await loadMessages(locale)
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return (found: string): RegExp => {
    const isKey = (word: string): word is MessageKey => word in enUS
    if (!isKey(found)) return new RegExp(literal(found))
    // What is filled in may hold braces of its own: a plural does.
    const parts = messages[found].split(/\{(?:[^{}]|\{[^{}]*\})*\}/)
    return new RegExp(parts.map(literal).join('[\\s\\S]*?'))
  }
}

/** All that is read on the page, by eye or aloud. */
function shown(): string {
  const named = [...document.querySelectorAll<HTMLElement>('[aria-label], input, textarea')].flatMap(element => [
    element.getAttribute('aria-label') ?? '',
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
  ])
  return [document.body.textContent, ...named].join('\n')
}

/** What comes in or goes fades: a colour is judged when it stands. What turns for ever is no reason to wait. */
async function stillness(): Promise<void> {
  // What is drawn begins to move by the next frame: a part that folds out is measured first.
  for (let calm = 0; calm < 2; calm++) {
    await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter(isEnding)
    if (moving.length > 0) calm = -1
    await Promise.allSettled(moving.map(one => one.finished))
  }
}

const isEnding = ({ playState, effect }: Animation): boolean =>
  playState === 'running' && effect?.getComputedTiming().endTime !== Infinity

async function violations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: TAGS, resultTypes: ['violations'] })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
}
