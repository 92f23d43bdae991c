import '../../styled-system/styles.css'
import type { ContextType, FunctionComponent } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Locale } from '../../src/domain/locale'
import type { MessageKey } from '../../src/i18n/en-US'
import { loadMessages } from '../../src/i18n/intl'
import { shownText } from './shownText'
import { StoryLooks } from './storyLooks'
import { accessibilityViolations } from './testAccessibility'

/** A message, in the story's language, or a literal text that the story must show; `not`: that it must not show. */
type Expected = MessageKey | (string & {}) | { readonly not: MessageKey }
type Stories = Readonly<Record<string, unknown>>
type StoryComponent = FunctionComponent & {
  readonly args?: object
  readonly argTypes?: Readonly<Record<string, { readonly defaultValue?: unknown }>>
}

const LOOKS = [
  { theme: 'dark', locale: 'en-US' },
  { theme: 'light', locale: 'uk-UA' },
  { theme: 'light', locale: 'en-US' },
  { theme: 'dark', locale: 'uk-UA' },
] as const
const PHONE = [390, 844] as const
/** The widths of the places that a portal may give a widget, in px. */
const SLOTS = [320, 600, 1000]
/** Those of the page's body, at both sides. */
const MARGINS = 16
/** Focus rings may reach this many px over each side of a scene. */
const RING = 4
/** What must not be shown could come late: a market ticks each second, and a loader shows a text after one. */
const LATE_MS = 1_500
const NONSENSE = /NaN|undefined|Infinity|\[object Object\]|Invalid Date/

const errors: string[] = []
const onError = ({ message }: ErrorEvent) => errors.push(message)
const onRejection = ({ reason }: PromiseRejectionEvent) => errors.push(String(reason))

beforeEach(() => {
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => errors.push(words.map(String).join(' ')))
  // A story that exports must leave no file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
})
afterEach(() => {
  vi.restoreAllMocks()
  removeEventListener('error', onError)
  removeEventListener('unhandledrejection', onRejection)
})

/**
 * Tests that every story shows what is expected, in its width, accessibly and without errors. Trials show each in all
 * four looks, and in slots of three widths; `npm test` shows each in one look, by turns.
 */
export function testStories(stories: Stories, expectations: Readonly<Record<string, readonly Expected[]>>): void {
  const names = Object.keys(stories).filter(name => name !== 'default')
  it('every story has its expectations', () => {
    expect(Object.keys(expectations).sort()).toEqual([...names].sort())
  })
  for (const [turn, { theme, locale }] of LOOKS.entries()) {
    const tested = names.filter((_, at) => inject('trial') || at % LOOKS.length === turn)
    it.each(tested)(`%s, ${theme} in ${locale}`, { tags: ['looks'] }, async name => {
      const Story = stories[name] as StoryComponent
      const matcher = await matcherOf(locale)
      const expected = expectations[name] ?? []
      const missing = () => expected.filter(one => typeof one === 'string' && !matcher(one).test(shownText()))
      const unwanted = () => expected.filter(one => typeof one === 'object' && matcher(one.not).test(shownText()))
      const renderedAt = performance.now()
      const { place, end } = renderStory(Story, { theme, locale })
      try {
        await widenPage(place)
        await vi.waitFor(() => expect([missing(), unwanted()]).toEqual([[], []]))
        const lateMs = expected.some(one => typeof one === 'object') ? LATE_MS - (performance.now() - renderedAt) : 0
        await new Promise(done => setTimeout(done, lateMs))
        await animationsEnded()
        expect(unwanted()).toEqual([])
        expect(shownText()).not.toMatch(NONSENSE)
        expect(tooWide(place)).toEqual([])
        expect(await accessibilityViolations()).toEqual([])
        expect(errors).toEqual([])
      } finally {
        await end()
      }
    })
  }
  for (const [turn, slot] of SLOTS.entries()) {
    const { theme, locale } = LOOKS[turn]!
    it.each(inject('trial') ? names : [])(`%s in a slot of ${slot} px`, { tags: ['looks'] }, async name => {
      const Story = stories[name] as StoryComponent
      const matcher = await matcherOf(locale)
      const texts = (expectations[name] ?? []).filter(one => typeof one === 'string')
      const { place, end } = renderStory(Story, { theme, locale, slot })
      try {
        await widenPage(place)
        // A widget that is narrower than in its story may leave texts out.
        const isNarrowed = scenesOf(place).some(({ dataset }) => slot < Number(dataset.ownWidth ?? PHONE[0]))
        const missing = () => (isNarrowed ? [] : texts.filter(one => !matcher(one).test(shownText())))
        await vi.waitFor(() => expect([missing(), shownText().trim() === '']).toEqual([[], false]))
        await animationsEnded()
        expect(shownText()).not.toMatch(NONSENSE)
        expect(tooWide(place)).toEqual([])
        expect(errors).toEqual([])
      } finally {
        await end()
      }
    })
  }
}

function renderStory(Story: StoryComponent, looks: ContextType<typeof StoryLooks>) {
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  root.render(
    <StoryLooks value={looks}>
      <Story {...controlsOf(Story)} />
    </StoryLooks>,
  )
  async function end(): Promise<void> {
    root.unmount()
    place.remove()
    await page.viewport(...PHONE)
  }
  return { place, end }
}

/** Gives the scenes that are wider than a phone the page that they need. */
async function widenPage(place: Element): Promise<void> {
  const widest = await sceneWidth(place)
  if (widest > PHONE[0]) await page.viewport(widest + MARGINS, PHONE[1])
}

const scenesOf = (place: Element) => [...place.querySelectorAll<HTMLElement>('[data-scene-width]')]

/** The width that the story's scenes need, in px; a scene is drawn an effect after the story. */
async function sceneWidth(place: Element): Promise<number> {
  for (let frame = 0; frame < 10 && scenesOf(place).length === 0; frame++) await new Promise(requestAnimationFrame)
  return Math.max(0, ...scenesOf(place).map(({ dataset }) => Number(dataset.sceneWidth)))
}

/** Scenes whose content reaches over their side. */
const tooWide = (place: Element): readonly string[] =>
  scenesOf(place)
    .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + RING)
    .map(({ clientWidth, scrollWidth }) => `${scrollWidth} px in a scene of ${clientWidth}`)

/** What Ladle gives a story before its controls are touched. */
const controlsOf = ({ args, argTypes = {} }: StoryComponent): object => ({
  ...args,
  ...Object.fromEntries(Object.entries(argTypes).map(([name, { defaultValue }]) => [name, defaultValue])),
})

/** Matches a message with any values filled in, or a literal text. */
async function matcherOf(locale: Locale) {
  const messages = await loadMessages(locale)
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return (text: string): RegExp => {
    const isKey = (word: string): word is MessageKey => word in messages
    if (!isKey(text)) return new RegExp(literal(text))
    // A placeholder may hold braces of its own, as a plural does.
    const parts = messages[text].split(/\{(?:[^{}]|\{[^{}]*\})*\}/)
    return new RegExp(parts.map(literal).join('[\\s\\S]*?'))
  }
}

/** Waits for animations to end, except endless ones: axe would measure the contrast of a half-faded color. */
async function animationsEnded(): Promise<void> {
  // An animation may start one frame late: a part that unfolds is measured first.
  for (let stillFrames = 0; stillFrames < 2; stillFrames++) {
    await new Promise(requestAnimationFrame)
    const moving = document.getAnimations().filter(isEnding)
    if (moving.length > 0) stillFrames = -1
    await Promise.allSettled(moving.map(one => one.finished))
  }
}

const isEnding = ({ playState, effect }: Animation): boolean =>
  playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
