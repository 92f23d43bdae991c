import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build } from 'vite'
import { ensureBrowser } from '../harness/ensureBrowser'
import { ROOT } from '../harness/runTool'
import type {} from './bookPage'
import { type Figures, rounded } from './figures'

/** R2: the order book on screen beside the same elements written by hand, in headless Chromium. */
export async function measureBook(): Promise<Figures> {
  const { script, style } = await bundle()
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.setContent(`<!doctype html><style>${style}</style><body></body>`)
    await page.addScriptTag({ content: script, type: 'module' })
    await page.waitForFunction(() => 'measureBook' in window)
    const { ours, anchor, ratio, equal } = await page.evaluate(() => window.measureBook())
    // A book that shows something else would be no measure.
    if (!equal) throw new Error('The book and the one drawn by hand do not show the same')
    return [
      { name: 'book: ms of a round, ours', value: rounded(ours) },
      { name: 'book: ms of a round, by hand', value: rounded(anchor) },
      { name: 'book: ours over by hand', value: rounded(1 / ratio), goal: { atMost: 1.15 } },
    ]
  } finally {
    await browser.close()
  }
}

/** As it is shipped: React without its checks. */
async function bundle(): Promise<{ script: string; style: string }> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: { write: false, cssCodeSplit: false, rollupOptions: { input: 'playground/bench/bookPage.tsx' } },
  })
  const output = [built].flat().flatMap(each => ('output' in each ? each.output : []))
  const script = output.find(file => file.type === 'chunk' && file.isEntry)
  const style = output.find(file => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (script?.type !== 'chunk' || style?.type !== 'asset') throw new Error('The book was not bundled')
  return { script: script.code, style: String(style.source) }
}
