import { describe, it } from 'vitest'
import { startApp } from '../app'
import { casesOf } from './cases'
import { expectWrite } from './expectWrite'
import { SENDINGS } from './sendingScreens'

describe('a button whose call fails', () => {
  const app = startApp()

  it.each(casesOf(SENDINGS))(
    'sends once, says how it ended, and can be pressed again: $screen.name, answered with $fault.name',
    { tags: ['screens'] },
    ({ screen, fault }) => expectWrite(app, screen, fault),
  )
})
