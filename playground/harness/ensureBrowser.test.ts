import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_BROWSER } from './findBrowser'
import { ROOT } from './runTool'

const SCRIPT =
  "import('./playground/harness/ensureBrowser.ts').then(m => m.ensureBrowser()).then(console.log, e => console.log(e.message))"

/** A folder whose commands are the only ones on PATH; each records its calls. */
let machine: string
beforeEach(async () => {
  machine = await mkdtemp(join(tmpdir(), 'machine-'))
})
afterEach(() => rm(machine, { recursive: true }))

async function command(name: string, does = ''): Promise<void> {
  const file = join(machine, name)
  await writeFile(file, `#!/bin/sh\necho "${name} $*" >> "${machine}/called"\n${does}\n`)
  await chmod(file, 0o755)
}

function ensureBrowser(env: Record<string, string> = {}): Promise<string> {
  const only = { PATH: machine, HOME: machine, PLAYWRIGHT_BROWSERS_PATH: machine, ...env }
  const args = ['--import', 'tsx', '--eval', SCRIPT]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: ROOT, env: only }, (error, output) =>
      error ? reject(error) : resolve(output.trim()),
    )
  })
}

const called = () => readFile(join(machine, 'called'), 'utf8').catch(() => '')

it('an installed browser is used, and nothing is installed', async () => {
  await command('chromium')
  expect(await ensureBrowser()).toBe(join(machine, 'chromium'))
  expect(await called()).toBe('')
})

it('the headless shell is used before a browser with windows', async () => {
  await command('chromium')
  await command('chromium-headless-shell')
  expect(await ensureBrowser()).toBe(join(machine, 'chromium-headless-shell'))
})

it('without a browser one is installed and used', async () => {
  const install = `case "$*" in *install*) : > "${machine}/chromium-headless-shell" ;; esac`
  await command('apt-get', install)
  await command('npx', install)
  expect(await ensureBrowser()).toBe(join(machine, 'chromium-headless-shell'))
  expect(await called()).toMatch(
    /^(apt-get update\napt-get install .*chromium-headless-shell|npx playwright install chromium)\n$/,
  )
})

it('when none can be installed, one sentence names the ways to get one', async () => {
  await command('apt-get', 'exit 100')
  await command('npx', 'exit 1')
  expect(await ensureBrowser()).toBe(NO_BROWSER)
  expect(await called()).toContain('npx playwright install chromium')
})

it('a CHROMIUM_PATH that does not exist is an error, not replaced', async () => {
  await command('chromium')
  expect(await ensureBrowser({ CHROMIUM_PATH: '/nowhere/chromium' })).toBe(
    'CHROMIUM_PATH points at /nowhere/chromium, which does not exist.',
  )
})
