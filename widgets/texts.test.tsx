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
  ['in its language when the page gives the texts', { texts: ukUA }, ukUA['signedOut.title']],
  ['in English until the texts are fetched', {}, 'You’re signed out'],
])('the first paint is %s', (_, props, words) => {
  const { container } = render(
    <DeskProvider desk={deskIn('uk-UA')} {...props}>
      <RequestList />
    </DeskProvider>,
  )
  expect(container.textContent).toContain(words)
})

/** Draws a list outside React, in the shadow root of the returned element's child. */
const draw = {
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

describe.each(['mount', 'defineElements'] as const)('what a page gives to %s', way => {
  it('is what the widget says at once, in place of the English texts', async () => {
    const texts = { ...ukUA, 'signedOut.title': 'Слова порталу' }
    const element = draw[way](deskIn('uk-UA'), { texts })
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
    const element = draw[way](desk, { fallback: ({ id }) => `Of the portal: ${id}` })
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
