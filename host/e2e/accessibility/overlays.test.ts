import { describe, it } from 'vitest'
import { trialCases } from '../../../playground/trials/trialCount'
import { startApp } from '../app'
import { scan } from './scan'
import { ALL_LOOKS } from './scanned'

describe('axe finds nothing wrong with what lies over a screen', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it.each(trialCases(ALL_LOOKS.overlays, ({ name }, at) => name === 'toast' && at % 4 === 1))(
    '$name, $theme and $language',
    screen => scan(app, screen),
  )
})
