import { expect, it } from 'vitest'
import type { TestNews } from './testNews'
import { watchedRun } from './watchedRun'

const passed = (name: string) => ({ name, passed: 2, failed: 0, skipped: 0 })
const file = (path: string): TestNews => ({
  kind: 'file',
  file: path,
  counts: [passed(path)],
  failures: ['a fails: b'],
})

/** A run that tells this, and then ends, or does what `after` says. */
const script = (news: readonly TestNews[], after = 'process.disconnect()') => [
  '-e',
  `const news = ${JSON.stringify(news)}; let sent = 0
   for (const each of news) process.send(each, () => { if (++sent === news.length) { ${after} } })`,
]

it('a run that ends is counted as a whole', async () => {
  const news: TestNews[] = [{ kind: 'planned', files: ['/a'] }, file('/a'), { kind: 'end', counts: [passed('unit')] }]
  const run = await watchedRun(script(news), {}, 30_000)
  expect(run).toEqual({ code: 0, counts: [passed('unit')], failures: ['a fails: b'], unfinished: [] })
})

it('a run that hangs is ended, and tells which files had not ended', async () => {
  const news: TestNews[] = [{ kind: 'planned', files: ['/a', '/b', '/c'] }, file('/a'), { kind: 'test' }]
  const run = await watchedRun(script(news, 'setInterval(() => {}, 1_000)'), {}, 1_500)
  expect(run).toEqual({ code: null, counts: [passed('/a')], failures: ['a fails: b'], unfinished: ['/b', '/c'] })
})
