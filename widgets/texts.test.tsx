import { render } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDesk } from '../src/desk/createDesk'
import type { Desk } from '../src/desk/desk'
import { ukUA } from '../src/i18n/uk-UA'
import { DeskProvider } from './DeskProvider'
import { defineElements } from './elements'
import { RequestList } from './lazyWidgets'
import { type DrawingOptions, mount } from './mount'

function deskIn(locale: 'en-US' | 'uk-UA'): Desk {
  const desk = createDesk({ url: 'https://desk.test', name: crypto.randomUUID(), locale })
  onTestFinished(desk.close)
  return desk
}

it.each([
  ['in the language of the page when the page gives the texts', { texts: ukUA }, ukUA['signedOut.title']],
  ['in English until the texts are fetched', {}, 'You’re signed out'],
])('the first paint of a widget is %s', (_, props, words) => {
  const { container } = render(
    <DeskProvider desk={deskIn('uk-UA')} {...props}>
      <RequestList />
    </DeskProvider>,
  )
  expect(container.textContent).toContain(words)
})

/** Renders a list without React around it, and returns the element whose child has the list in its shadow root. */
const renderBy = {
  mount(desk: Desk, options: DrawingOptions) {
    const element = addElement()
    mount(desk, 'RequestList', element, {}, options)
    return element
  },
  defineElements(desk: Desk, options: DrawingOptions) {
    const prefix = `p-${crypto.randomUUID()}`
    defineElements(desk, prefix, options)
    return addElement().appendChild(document.createElement(`${prefix}-request-list`))
  },
}
const wordsIn = (element: Element) => element.firstElementChild?.shadowRoot?.textContent ?? ''
function addElement(): HTMLElement {
  const element = document.body.appendChild(document.createElement('section'))
  onTestFinished(() => element.remove())
  return element
}

describe.each(['mount', 'defineElements'] as const)('texts that a page gives to %s', method => {
  it('are in the first paint, in place of the English ones', async () => {
    const texts = { ...ukUA, 'signedOut.title': 'Слова порталу' }
    const element = renderBy[method](deskIn('uk-UA'), { texts })
    const first = await new Promise<string>(resolve =>
      new MutationObserver(() => resolve(wordsIn(element))).observe(element.firstElementChild!.shadowRoot!, {
        childList: true,
      }),
    )
    expect(first).toContain('Слова порталу')
  })

  it('is drawn in place of a widget that failed', async () => {
    const desk = deskIn('en-US')
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.spyOn(desk.session, 'scoped').mockImplementation(() => {
      throw new Error('The widget failed')
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const element = renderBy[method](desk, { fallback: ({ id }) => `Of the portal: ${id}` })
    await vi.waitFor(() => expect(wordsIn(element)).toMatch(/^Of the portal: \S+/))
  })
})

it('defineElements, called again with the desk, keeps the options that it is not given', async () => {
  const desk = deskIn('uk-UA')
  const prefix = `p-${crypto.randomUUID()}`
  const give = (options?: DrawingOptions) => defineElements(desk, prefix, options)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(desk.session, 'scoped').mockImplementation(() => {
    throw new Error('The widget failed')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const drawn = async (words: string) => {
    const list = addElement().appendChild(document.createElement(`${prefix}-request-list`))
    await vi.waitFor(() => expect(wordsIn(list)).toContain(words))
  }
  give({ fallback: () => 'Of the portal' })
  give()
  give({ texts: ukUA })
  await drawn('Of the portal')
  give({ fallback: () => 'Newer' })
  await drawn('Newer')
  give({ fallback: undefined })
  await drawn(ukUA['error.renderingTitle'])
})
