import { existsSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** The headless shell first: it draws no windows of its own, and a page costs half as much of the CPU. */
const NAMES = [
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'],
]
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const NO_BROWSER =
  'No Chromium found: set CHROMIUM_PATH to one, install one (Debian: apt-get install chromium-headless-shell), or run npx playwright install chromium.'

/** Finds CHROMIUM_PATH, an installed Chromium or Playwright's own. Throws a sentence when there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH points at ${named}, which does not exist.`)
    return named
  }
  const folders = (env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap(name => folders.map(folder => join(folder, name)))
  const found = [...onPath, ...FIXED, chromium.executablePath()].find(path => path !== '' && existsSync(path))
  if (found === undefined) throw new Error(NO_BROWSER)
  return found
}

/**
 * How tests launch Chromium. It draws on the CPU alone: a process that emulates a graphics card costs more. Pages are
 * passed between its processes in shared memory where there is enough: the files of Playwright's default cost 8% more.
 */
export const testBrowser = () => ({
  executablePath: findBrowser(),
  args: ['--disable-gpu'],
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
})

const SHARED_MEMORY_BYTES = 2 ** 30

/** A container may have 64 MB of it, which Chromium would fill and end. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= SHARED_MEMORY_BYTES
  } catch {
    return false
  }
}
