import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from './runTool'
import { ensureMade, type Made } from './upToDate'

const FOLDER = `node_modules/.cache/up-to-date-${process.pid}`
const at = (name: string) => join(ROOT, FOLDER, name)

let times: number
const made: Made = {
  folder: `${FOLDER}/out`,
  from: [`${FOLDER}/in`, `${FOLDER}/missing`],
  except: /\.test\.ts$/,
  async make() {
    times++
    await mkdir(at('out'), { recursive: true })
    await writeFile(at('out/result'), 'made')
  },
}

beforeEach(async () => {
  times = 0
  await mkdir(at('in'), { recursive: true })
  await writeFile(at('in/one.ts'), 'one')
  await ensureMade(made)
})
afterEach(() => rm(at(''), { recursive: true }))

it('an up-to-date folder is not made again', async () => {
  await writeFile(at('in/one.ts'), 'one')
  await writeFile(at('in/one.test.ts'), 'a test')
  expect(await ensureMade(made)).toBe(false)
  expect(times).toBe(1)
})

it.each([
  ['a changed source', () => writeFile(at('in/one.ts'), 'two')],
  ['a new source', () => writeFile(at('in/two.ts'), '')],
  ['a removed source', () => rm(at('in/one.ts'))],
  ['an edited result', () => appendFile(at('out/result'), '!')],
  ['a missing result', () => rm(at('out/result'))],
  ['a foreign file among the results', () => writeFile(at('out/stranger'), '')],
  ['a missing folder', () => rm(at('out'), { recursive: true })],
])('%s makes it again, once', async (_, change) => {
  await change()
  expect(await ensureMade(made)).toBe(true)
  expect(times).toBe(2)
})

it('a source that changes meanwhile makes it again the next time', async () => {
  await writeFile(at('in/one.ts'), 'two')
  await ensureMade({ ...made, make: () => made.make().then(() => writeFile(at('in/one.ts'), 'three')) })
  expect(await ensureMade(made)).toBe(true)
})
