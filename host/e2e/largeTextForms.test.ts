import { describe, it } from 'vitest'
import { SCREENS } from '../../playground/screenshots/screens'
import { trialCases } from '../../playground/trials/trialCount'
import { enUS } from '../../src/i18n/allEnglish'
import type { MessageKey } from '../../src/i18n/en-US'
import { ukUA } from '../../src/i18n/uk-UA'
import { startApp } from './app'
import { TWICE_AS_LARGE_AT_320 } from './largeText'
import { expectNothingLost } from './nothingLost'
import { type Fault, freshClient, setFaults } from './sandbox'

const LANGUAGES = { 'en-US': enUS, 'uk-UA': ukUA } as const
/** Ukrainian has the longer words. */
const TESTED = trialCases(['en-US', 'uk-UA'] as const, language => language === 'uk-UA')
const FORMS = [
  'transfer-filled',
  'wizard-common',
  'wizard-pair-triangulation',
  'wizard-total-futures',
  'wizard-total-scaled',
  'wizard-total-via',
]

describe('with text twice as large, a phone of 320 px shows whole', { tags: ['accessibility'] }, () => {
  const app = startApp()

  it.each(FORMS.flatMap(name => TESTED.map(language => ({ name, language }))))(
    '$name, $language',
    async ({ name, language }) => {
      const { path, steps = [] } = SCREENS[name]!
      const client = await freshClient('demo')
      const page = await app.open(path, { ...TWICE_AS_LARGE_AT_320, language, client })
      const text = (key: MessageKey) => LANGUAGES[language][key]
      const fail = (faults: readonly object[]) => setFaults(client, faults as readonly Fault[])
      for (const step of steps) await step({ page, text, fail })
      await expectNothingLost(page, name)
    },
  )
})
