import { expect, it } from 'vitest'
import { freshDesk } from '../../playground/testKit'
import { openedRowOf } from './openedRow'

it('the row that was opened last is the session’s own: another desk and the next client know of none', async () => {
  const [{ desk }, other] = [await freshDesk('empty'), await freshDesk('empty')]
  openedRowOf(desk).current = { key: 'a', top: 120 }
  expect(openedRowOf(desk).current).toEqual({ key: 'a', top: 120 })
  expect(openedRowOf(other.desk).current).toBeUndefined()
  desk.signOut()
  expect(openedRowOf(desk).current).toBeUndefined()
  desk.session.start('another')
  expect(openedRowOf(desk).current).toBeUndefined()
})
