import { once } from 'node:events'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright'
import { expect } from 'playwright/test'
import { ensureBrowser } from '../harness/ensureBrowser'
import { mustRun, ROOT, runTool } from '../harness/runTool'
import { type SandboxLine, spawnSandbox } from '../harness/spawnSandbox'
import { makePortal, REACT_VERSIONS, THROUGH_LINKS } from './makePortal'

const HERE = join(ROOT, 'playground/package')
const EXAMPLES = join(ROOT, 'playground/portals')

/** Uses the unpacked package as portals with React 18 and 19 do. Rejects with what is wrong. */
export async function checkPortals(work: string): Promise<void> {
  const sandbox = spawnSandbox(['--port', '0', '--seed', '7'])
  try {
    const line = await sandbox.ready
    for (const version of REACT_VERSIONS) {
      const folder = join(work, `react-${version}`)
      await makePortal(folder, join(work, 'package'), version)
      await copyPages(folder)
      await checkTypes(folder)
      await checkOnServer(folder)
      await checkInBrowser(folder, line)
      console.log(`React ${version}: types, server rendering and every widget in Chromium.`)
    }
  } finally {
    await sandbox.stop()
  }
}

async function copyPages(folder: string): Promise<void> {
  await cp(join(HERE, 'renderOnServer.mjs'), join(folder, 'renderOnServer.mjs'))
  // TypeScript compiles no .jsx strictly.
  await cp(join(HERE, 'portalPage.jsx'), join(folder, 'page.tsx'))
  for (const file of await examples()) await cp(join(EXAMPLES, file), join(folder, file))
}

/** As a bundler resolves them, and as Node does. */
const MODULES = [{ module: 'preserve' }, { module: 'nodenext', moduleResolution: 'nodenext' }] as const

async function checkTypes(folder: string): Promise<void> {
  const files = ['page.tsx', ...(await examples())]
  for (const modules of MODULES) {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      preserveSymlinks: true,
      target: 'es2022',
      ...modules,
      jsx: 'react-jsx',
      types: ['react', 'react-dom'],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    await mustRun('node_modules/.bin/tsc', ['-p', folder])
  }
}

/** The guide's examples in TypeScript. */
const examples = async () => (await readdir(EXAMPLES)).filter(file => /\.tsx?$/.test(file))

async function checkOnServer(folder: string): Promise<void> {
  const args = [...THROUGH_LINKS, join(folder, 'renderOnServer.mjs'), join(folder, 'node_modules/deskside')]
  const { code, output } = await runTool(process.execPath, args)
  if (code !== 0) throw new Error(output)
  const { complaints } = JSON.parse(output) as { complaints: string[] }
  if (complaints.length > 0) throw new Error(`Rendered on a server, React complains: ${complaints[0]}`)
}

async function checkInBrowser(folder: string, sandbox: SandboxLine): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'page.tsx')],
    absWorkingDir: folder,
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    preserveSymlinks: true,
    // React's warnings are in its build for development.
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  const html = await htmlAt(sandbox)
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? outputFiles[0]!.contents : html)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const complaints: string[] = []
    page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
    page.on('pageerror', error => complaints.push(String(error)))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await seeEveryWidget(page)
    const own = complaints.filter(text => !/favicon|React DevTools/.test(text))
    if (own.length > 0) throw new Error(`In the browser: ${own[0]}`)
  } finally {
    await browser.close()
    server.close()
  }
}

/** The page of a signed-in client. */
async function htmlAt({ desk, clients, exchanges }: SandboxLine): Promise<string> {
  const { email, password } = clients.find(({ scene }) => scene === 'demo')!
  const call = async <T>(path: string, init?: RequestInit): Promise<T> =>
    (await fetch(`${desk}/api/client/v1/${path}`, init)).json() as Promise<T>
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const { token } = await call<{ token: string }>('auth/token', { method: 'POST', headers: json, body })
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await call<{ data: { uuid: string }[] }>('requests', { headers })
  const options = JSON.stringify({ url: desk, token, exchanges, uuid: data[0]!.uuid }).replaceAll('"', '&quot;')
  return `<!doctype html><body data-options="${options}"><script type="module" src="/page.js"></script>`
}

async function seeEveryWidget(page: Page): Promise<void> {
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible({ timeout: 20_000 })
  for (const name of ['Balances', 'Latest activity', 'Open requests', /^Request #\d+$/, 'BTC'])
    await expect(page.getByText(name).first()).toBeAttached()
  await expect(page.locator('input[type=password]').first()).toBeVisible()
  await expect(page.locator('desk-request-list').getByText(/^#\d+/).first()).toBeVisible()
  for (const id of ['wizard', 'transfer']) {
    await page.evaluate(name => {
      document.body.id = name
      document.body.click()
    }, id)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toHaveCount(0)
  }
}
