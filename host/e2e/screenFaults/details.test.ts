import { describe, it } from 'vitest'
import { startApp } from '../app'
import { casesOf } from './cases'
import { expectRead } from './expectRead'
import { DETAILS } from './readScreens'

describe('a page whose calls fail', () => {
  const app = startApp()

  it.each(casesOf(DETAILS))(
    'says so in its place and recovers: $screen.name, answered with $fault.name',
    { tags: ['screens'] },
    ({ screen, fault }) => expectRead(app, screen, fault),
  )
})
