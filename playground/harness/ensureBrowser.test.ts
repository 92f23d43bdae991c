import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_BROWSER } from './findBrowser'
import { ROOT } from './runTool'

const ASK =
  "import('./playground/harness/ensureBrowser.ts').then(m => m.ensureBrowser()).then(console.log, e => console.log(e.message))"

/** A machine whose only commands are these: each writes down how it was called. */
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

function ask(env: Record<string, string> = {}): Promise<string> {
  const only = { PATH: machine, HOME: machine, PLAYWRIGHT_BROWSERS_PATH: machine, ...env }
  const args = ['--import', 'tsx', '--eval', ASK]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: ROOT, env: only }, (error, said) =>
      error ? reject(error) : resolve(said.trim()),
    )
  })
}

const called = () => readFile(join(machine, 'called'), 'utf8').catch(() => '')

it('a browser that is here is taken, and nothing is installed', async () => {
  await command('chromium')
  expect(await ask()).toBe(join(machine, 'chromium'))
  expect(await called()).toBe('')
})

it('where there is none one is installed, and taken', async () => {
  const install = `case "$*" in *install*) : > "${machine}/chromium" ;; esac`
  await command('apt-get', install)
  await command('npx', install)
  expect(await ask()).toBe(join(machine, 'chromium'))
  expect(await called()).toMatch(/^(apt-get update\napt-get install .*chromium|npx playwright install chromium)\n$/)
})

it('where none can be installed, one sentence names the ways', async () => {
  await command('apt-get', 'exit 100')
  await command('npx', 'exit 1')
  expect(await ask()).toBe(NO_BROWSER)
  expect(await called()).toContain('npx playwright install chromium')
})

it('a CHROMIUM_PATH that leads nowhere is said, not replaced', async () => {
  await command('chromium')
  expect(await ask({ CHROMIUM_PATH: '/nowhere/chromium' })).toBe(
    'CHROMIUM_PATH points at /nowhere/chromium, which does not exist.',
  )
})
