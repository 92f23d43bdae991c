import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { compiledMessages } from '../../host/build/compiledMessages'
import { createShortClasses, readSheet, shortSheet } from '../../host/build/shortClasses'
import { staticStyles } from '../../host/build/staticStyles'
import { ensureBrowser } from '../harness/ensureBrowser'
import { ROOT } from '../harness/runTool'

/** Bundles a page as the app ships it, its styles and texts compiled, into one script and at most one style sheet. */
export async function bundlePage(entry: string): Promise<{ script: string; style: string }> {
  const classes = createShortClasses(readSheet())
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [compiledMessages(), react(), staticStyles(classes), shortSheet(classes)],
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  })
  const output = [built].flat().flatMap(each => ('output' in each ? each.output : []))
  const script = output.find(file => file.type === 'chunk' && file.isEntry)
  const style = output.find(file => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (script?.type !== 'chunk') throw new Error(`${entry} was not bundled`)
  return { script: script.code, style: style?.type === 'asset' ? String(style.source) : '' }
}

const ADDRESS = 'http://localhost/'

/**
 * Measures on a phone-sized page of headless Chromium that runs the bundled entry, which sets this global; `before`
 * is a script that runs first.
 */
export async function onBenchPage<T>(
  { entry, global, before = '' }: { readonly entry: string; readonly global: string; readonly before?: string },
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const { script, style } = await bundlePage(entry)
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    // An address of its own, as a blank page has no storage.
    const body = `<!doctype html><meta name="viewport" content="width=device-width"><style>${style}</style><body></body>`
    await page.route(`${ADDRESS}**`, route => route.fulfill({ contentType: 'text/html', body }))
    await page.addInitScript(before)
    await page.goto(ADDRESS)
    await page.addScriptTag({ content: script, type: 'module' })
    await page.waitForFunction(name => name in window, global)
    return await measure(page)
  } finally {
    await browser.close()
  }
}
