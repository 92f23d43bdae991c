import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright'
import { listenLocally } from '../../../host/server/port'
import { ensureBrowser } from '../../harness/ensureBrowser'
import { median } from '../figures'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const AUDITS = {
  cls: 'cumulative-layout-shift',
  lcpMs: 'largest-contentful-paint',
  tbtMs: 'total-blocking-time',
} as const
const ROUNDS = 3

/** Category scores from 0 to 100, of a phone on a slow network. */
export type Scores = Readonly<Record<(typeof CATEGORIES)[number] | keyof typeof AUDITS, number>>

/** Scores a page, each time as if it had never been opened; `localStorage`, and so the session, is kept. */
export type Lighthouse = { readonly context: BrowserContext; score(url: string): Promise<Scores> }

export async function withLighthouse<T>(measure: (of: Lighthouse) => Promise<T>): Promise<T> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  // As root Chromium runs without its own sandbox; Lighthouse drives it over the debugging port.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureBrowser(),
    args: [`--remote-debugging-port=${port}`, '--headless=new', '--no-sandbox'],
  })
  try {
    return await measure({ context, score: url => scoresOf(url, port) })
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Scores the pages by turns, so that a busy machine slows all of them; each figure is a median of three rounds. */
export async function medianScores({ score }: Lighthouse, urls: readonly string[]): Promise<readonly Scores[]> {
  const rounds: Scores[][] = urls.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, url] of urls.entries()) rounds[at]?.push(await score(url))
  return rounds.map(medians)
}

function medians(rounds: readonly Scores[]): Scores {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Scores)[]
  return Object.fromEntries(names.map(name => [name, median(rounds.map(scores => scores[name]))])) as Scores
}

async function scoresOf(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result')
  const { categories, audits } = result.lhr
  const ids = CATEGORIES.flatMap(name => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  const failed = ids.map(({ id }) => audits[id]).filter(audit => audit?.scoreDisplayMode === 'binary' && !audit.score)
  for (const audit of failed) console.error(`${new URL(url).pathname} ${audit?.id}: ${audit?.title}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const value = ([name, id]: [string, string]) => [name, Number((audits[id]?.numericValue ?? Number.NaN).toFixed(3))]
  return {
    ...Object.fromEntries(CATEGORIES.map(name => [name, score(name)])),
    ...Object.fromEntries(Object.entries(AUDITS).map(value)),
  } as Scores
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenLocally(server, 0)
  await new Promise(resolve => server.close(resolve))
  return port
}
