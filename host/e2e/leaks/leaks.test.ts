import { beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../app'
import { CANARY_NAMES, type Canaries, type CanaryName, holds } from './canaries'
import { CHANNELS, type ChannelName, type Traces } from './channels'
import { REPORTS, visitAll } from './fullVisit'
import { plant } from './plant'

/** The only places where a value may stand: the client is shown the same there. */
const SHOWN: { readonly [C in ChannelName]?: { readonly [N in CanaryName]?: RegExp } } = {
  'the address bar': { 'the uuid of a request': /\/requests\/[\da-f-]{36}$/ },
  'an attribute of the page': {
    'the uuid of a request': /^a href=\/requests\/[\da-f-]{36}$/,
    'an amount': /^(span|button) title=|^a aria-label=|^input value=/,
  },
}

const sentryDsn = `https://key@${new URL(REPORTS).host}/7`

describe('what belongs to the client', { tags: ['leaks'] }, () => {
  const app = startApp({ sentryDsn })
  let canaries: Canaries
  let traces: Traces

  beforeAll(async () => {
    ;({ canaries, traces } = await visitAll(app))
  })

  describe.each(CHANNELS)('is not in %s', channel => {
    it.each(CANARY_NAMES)('%s', name => {
      const found = traces[channel].filter(text => holds(text, canaries[name]))
      expect(found.filter(text => !SHOWN[channel]?.[name]?.test(text))).toEqual([])
    })
  })
})

describe('what an app would leak', { tags: ['leaks'] }, () => {
  const app = startApp({ sentryDsn })
  const value = 'Canary0123456789'
  let traces: Traces

  beforeAll(async () => {
    traces = await plant(app, value)
  })

  it.each(CHANNELS)('is found in %s', channel => {
    expect(traces[channel].some(text => holds(text, value))).toBe(true)
  })
})
