import { describe, it } from 'vitest'
import { trialCases } from '../../../playground/trials/trialCount'
import { startApp } from '../app'
import { scan } from './scan'
import { STATES } from './scanned'

describe('axe finds nothing wrong with a screen that is empty or loading', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it.each(trialCases(STATES.empty, ({ name }, at) => name === 'requests-loading' && at % 2 === 1))(
    '$name, $theme and $language',
    screen => scan(app, screen),
  )
})
