import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trialCount } from '../../../trials/trialCount'
import { readPublicUrl } from './corsProxy'

const origin = 'https://api.kraken.com'
const everyPath = [{ origin, paths: /^/ }]
const texts = fc.oneof(
  fc.webUrl(),
  fc.string(),
  fc.string().map(text => origin + text),
)

it('only a URL that starts with the exact origin of an exchange is allowed', { tags: ['sandbox-safety'] }, () => {
  const numRuns = trialCount({ test: 2_000, trial: 20_000 })
  const isRefusedOrExact = (text: string) => {
    const url = readPublicUrl(text, everyPath)
    return url === undefined || (url.origin === origin && text.startsWith(`${origin}/`) && url.href === text)
  }
  fc.assert(fc.property(texts, isRefusedOrExact), { numRuns })
  expect(readPublicUrl(`${origin}/0/public/Ticker`, everyPath)?.href).toBe(`${origin}/0/public/Ticker`)
})
