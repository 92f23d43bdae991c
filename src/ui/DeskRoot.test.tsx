import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DeskRoot, useDeskRoot } from './DeskRoot'

it('a widget that is not in the page gets no consent: its cancelable events reach no listener', () => {
  let emit: ReturnType<typeof useDeskRoot>['emit'] = () => true
  function Widget() {
    emit = useDeskRoot().emit
    return null
  }
  const view = render(
    <DeskRoot>
      <Widget />
    </DeskRoot>,
  )
  const ask = () => emit('desk:before-submit', {}, { cancelable: true })
  expect(ask()).toBe(true)
  view.container.remove()
  expect(ask()).toBe(false)
  view.unmount()
  expect([ask(), emit('desk:closed', {})]).toEqual([false, true])
})
