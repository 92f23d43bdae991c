import { describe, it } from 'vitest'
import { trialCases } from '../../../playground/trials/trialCount'
import { startApp } from '../app'
import { scan } from './scan'
import { STATES } from './scanned'

describe('axe finds nothing wrong with a screen on which something failed', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it.each(trialCases(STATES.failed, ({ name }, at) => name === 'page-failed' && at % 2 === 0))(
    '$name, $theme and $language',
    screen => scan(app, screen),
  )
})
