import { render } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createDesk } from '../src/desk/createDesk'
import { ukUA } from '../src/i18n/uk-UA'
import { DeskProvider } from './DeskProvider'
import { RequestList } from './lazyWidgets'

it.each([
  ['in its language when the page gives the texts', { texts: ukUA }, ukUA['signedOut.title']],
  ['in English until the texts are fetched', {}, 'You’re signed out'],
])('the first paint is %s', (_, props, words) => {
  const desk = createDesk({ url: 'https://desk.test', name: crypto.randomUUID(), locale: 'uk-UA' })
  onTestFinished(desk.close)
  const { container } = render(
    <DeskProvider desk={desk} {...props}>
      <RequestList />
    </DeskProvider>,
  )
  expect(container.textContent).toContain(words)
})
