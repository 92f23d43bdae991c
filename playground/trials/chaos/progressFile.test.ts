import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NO_OUTCOMES } from './outcomes'
import { openProgress } from './progressFile'

const RUN = { seed: 1, keys: false, intents: 20 }
const fresh = () => join(mkdtempSync(join(tmpdir(), 'chaos-')), 'progress')

it('a run that was interrupted goes on with what it has not counted', () => {
  const path = fresh()
  openProgress(path, RUN).add(3, { ...NO_OUTCOMES, intents: 5, placed: 5 })
  // Stopped in the middle of a line.
  appendFileSync(path, '{"batch":4,"inten')
  const again = openProgress(path, RUN)
  expect([...again.counted]).toEqual([[3, { ...NO_OUTCOMES, intents: 5, placed: 5 }]])
  again.add(4, { ...NO_OUTCOMES, intents: 5, found: 5 })
  expect([...openProgress(path, RUN).counted.keys()]).toEqual([3, 4])
})

it('a file of another run is refused', () => {
  const path = fresh()
  openProgress(path, RUN)
  expect(() => openProgress(path, { ...RUN, seed: 2 })).toThrow('is of another run')
})
