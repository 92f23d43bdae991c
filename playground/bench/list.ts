import { onBenchPage } from './bundlePage'
import { type Figures, median, rounded } from './figures'
import type {} from './listPage'

const FRAMES = 240
const ROUNDS = 5

/** Compares the list of requests with react-virtual alone over the same rows, in headless Chromium. */
export const measureList = (): Promise<Figures> =>
  onBenchPage({ entry: 'playground/bench/listPage.tsx', global: 'list' }, async page => {
    const few = await page.evaluate(() => window.list.elements(100))
    const many = await page.evaluate(() => window.list.elements(10_000))
    const { ours, anchor, ratio } = await page.evaluate(() => window.list.appending())
    const bareTasks = await page.evaluate(() => window.list.longTasks('anchor'))
    const tasks = await page.evaluate(() => window.list.longTasks('ours'))

    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const dropped = { ours: [] as number[], anchor: [] as number[] }
    for (let round = 0; round < ROUNDS; round++)
      for (const which of ['ours', 'anchor'] as const)
        dropped[which].push(
          await page.evaluate(([kind, frames]) => window.list.droppedFrames(kind, frames), [which, FRAMES] as const),
        )
    return [
      { name: 'list: elements at 100 rows', value: few },
      { name: 'list: elements at 10,000 rows', value: many, goal: { atMost: few } },
      { name: 'list: ms to append a page, ours', value: rounded(ours) },
      { name: 'list: ms to append a page, react-virtual', value: rounded(anchor) },
      { name: 'list: ours over react-virtual', value: rounded(1 / ratio), goal: { atMost: 2 } },
      { name: 'list.longTasks', value: tasks.length, goal: { atMost: 0 } },
      { name: 'list.longestTaskMs', value: Math.max(0, ...tasks) },
      { name: 'list.longTasks, bare', value: bareTasks.length },
      { name: `list: frames dropped of ${FRAMES} at 4x, ours`, value: median(dropped.ours), goal: { atMost: 0 } },
      { name: `list: frames dropped of ${FRAMES} at 4x, bare`, value: median(dropped.anchor) },
    ]
  })
