import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { listenLocally } from '../../host/server/port'
import { ensureBrowser } from '../harness/ensureBrowser'
import { demoToken, openProduct } from '../harness/product'
import { demoOf } from '../harness/sandboxEnvironment'

/** Scores under Lighthouse's default phone and slow network. */
const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100 } as const
const MOST = { 'cumulative-layout-shift': 0.01 } as const
const ROUNDS = 3

type Scores = Record<string, number>

/** Measures the sign-in page and the dashboard; each score is the median of three rounds. */
async function measure(): Promise<boolean> {
  const executablePath = await ensureBrowser()
  const product = await openProduct()
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  // As root Chromium runs without its own sandbox; Lighthouse drives it over the debugging port.
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--headless=new', '--no-sandbox'],
  })
  try {
    const signedOut = await medianScores(`${product.url}/login`, port)
    const page = await browser.newPage()
    await page.goto(`${product.url}/login`)
    const token = await demoToken(product, demoOf(product.sandbox))
    await page.evaluate(value => localStorage.setItem('access_token', value), token)
    await page.close()
    const signedIn = await medianScores(`${product.url}/`, port)
    return [report('/login', signedOut), report('/', signedIn)].every(Boolean)
  } finally {
    await browser.close()
    await product.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function medianScores(url: string, port: number): Promise<Scores> {
  const rounds: Scores[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await scoresOf(url, port))
  const median = (name: string) => rounds.map(scores => scores[name]!).sort((one, other) => one - other)[ROUNDS >> 1]!
  return Object.fromEntries(Object.keys(rounds[0]!).map(name => [name, median(name)]))
}

async function scoresOf(url: string, port: number): Promise<Scores> {
  const onlyCategories = Object.keys(LEAST)
  const flags = { port, onlyCategories, disableStorageReset: true, logLevel: 'error' as const }
  const result = await lighthouse(url, flags)
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result')
  const { categories, audits } = result.lhr
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  )
  for (const { id, title } of failed) console.error(`${new URL(url).pathname} ${id}: ${title}`)
  return {
    ...Object.fromEntries(onlyCategories.map(name => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    'cumulative-layout-shift': audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    'largest-contentful-paint': Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    'total-blocking-time': Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
  }
}

function report(path: string, scores: Scores): boolean {
  console.log(path, scores)
  const low = Object.entries(LEAST).filter(([name, least]) => !(scores[name]! >= least))
  const high = Object.entries(MOST).filter(([name, most]) => !(scores[name]! <= most))
  for (const [name, least] of low) console.error(`${path}: ${name} is ${scores[name]}, should be at least ${least}`)
  for (const [name, most] of high) console.error(`${path}: ${name} is ${scores[name]}, should be at most ${most}`)
  return low.length + high.length === 0
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenLocally(server, 0)
  await new Promise(resolve => server.close(resolve))
  return port
}

measure().then(
  isMet => process.exit(isMet ? 0 : 1),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
