import { describe, it } from 'vitest'
import { trialCases } from '../../../playground/trials/trialCount'
import { startApp } from '../app'
import { scan } from './scan'
import { ALL_LOOKS } from './scanned'

describe('axe finds nothing wrong with each screen', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it.each(trialCases(ALL_LOOKS.pages, ({ name }, at) => name === 'balance-account' && at % 4 === 3))(
    '$name, $theme and $language',
    screen => scan(app, screen),
  )
})
