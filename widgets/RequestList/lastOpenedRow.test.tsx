import { expect, it } from 'vitest'
import { freshDesk } from '../../playground/harness/testKit'
import { lastOpenedRow } from './lastOpenedRow'

it('the last opened row belongs to its session: another desk and the next client have none', async () => {
  const [{ desk }, other] = [await freshDesk('empty'), await freshDesk('empty')]
  lastOpenedRow(desk).current = { key: 'a', top: 120 }
  expect(lastOpenedRow(desk).current).toEqual({ key: 'a', top: 120 })
  expect(lastOpenedRow(other.desk).current).toBeUndefined()
  desk.signOut()
  expect(lastOpenedRow(desk).current).toBeUndefined()
  desk.session.start('another')
  expect(lastOpenedRow(desk).current).toBeUndefined()
})
