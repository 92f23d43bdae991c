import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { contextOf, type Visit } from '../../host/e2e/visit'
import { ensureBrowser } from '../harness/ensureBrowser'
import { demoToken, openProduct, type Product } from '../harness/product'
import { demoOf } from '../harness/sandboxEnvironment'

/** The most gzipped JavaScript that a first visit may load, in KB. */
const MOST_KB = { '/login': 100, '/': 130 } as const

/** Measures the scripts that a first visit to the sign-in page and to the dashboard loads. */
async function weigh(): Promise<boolean> {
  const executablePath = await ensureBrowser()
  const product = await openProduct()
  const browser = await chromium.launch({ executablePath })
  try {
    const demo = demoOf(product.sandbox)
    const client = { email: demo.email, token: await demoToken(product, demo) }
    return [await weighOne(browser, product, '/login', {}), await weighOne(browser, product, '/', { client })].every(
      Boolean,
    )
  } finally {
    await browser.close()
    await product.close()
  }
}

async function weighOne(
  browser: Browser,
  { url }: Product,
  path: keyof typeof MOST_KB,
  visit: Visit,
): Promise<boolean> {
  const context = await browser.newContext(contextOf(url, visit))
  const page = await context.newPage()
  const loading: Promise<{ name: string; bytes: number }>[] = []
  page.on('response', response => {
    const name = new URL(response.url()).pathname
    if (!name.endsWith('.js')) return
    loading.push(response.body().then(body => ({ name, bytes: gzipSync(body, { level: 9 }).length })))
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  const files = await Promise.all(loading)
  await context.close()
  const kb = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  for (const { name, bytes } of files.sort((one, other) => other.bytes - one.bytes).slice(0, 5))
    console.log(`  ${(bytes / 1000).toFixed(1)} KB ${name}`)
  console.log(`${path}: ${kb.toFixed(1)} KB in ${files.length} scripts, at most ${MOST_KB[path]}`)
  return kb <= MOST_KB[path]
}

weigh().then(
  isMet => process.exit(isMet ? 0 : 1),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
