import { once } from 'node:events'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright'
import { expect } from 'playwright/test'
import { ensureBrowser } from '../harness/ensureBrowser'
import { mustRun, ROOT, runTool } from '../harness/runTool'
import { type SandboxLine, spawnSandbox } from '../harness/spawnSandbox'

const HERE = join(ROOT, 'playground/package')
const EXAMPLES = join(ROOT, 'playground/portals')
const OF_REACT_18 = { react: 'react-18', 'react-dom': 'react-dom-18' }
const TYPES_OF_REACT_18 = { react: 'types-react-18', 'react-dom': 'types-react-dom-18' }

/** Uses the unpacked package as portals with React 18 and 19 do. Rejects with what is wrong. */
export async function checkPortals(work: string): Promise<void> {
  const sandbox = spawnSandbox(['--port', '0', '--seed', '7'])
  try {
    const line = await sandbox.ready
    for (const version of ['18', '19']) {
      const folder = join(work, `react-${version}`)
      await makePortal(folder, join(work, 'package'), version === '18')
      await checkTypes(folder)
      await checkOnServer(folder)
      await checkInBrowser(folder, line)
      console.log(`React ${version}: types, server rendering and every widget in Chromium.`)
    }
  } finally {
    await sandbox.stop()
  }
}

/** Every package is a link to this repository's, but for React and the package itself. */
async function makePortal(folder: string, unpacked: string, isReact18: boolean): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@types'), { recursive: true })
  const link = (from: string, to: string) => symlink(join(ROOT, 'node_modules', from), join(modules, to))
  const names = await readdir(join(ROOT, 'node_modules'))
  const own: Record<string, string> = isReact18 ? OF_REACT_18 : {}
  for (const name of names.filter(each => !each.startsWith('.') && each !== '@types'))
    await link(own[name] ?? name, name)
  const types: Record<string, string> = isReact18 ? TYPES_OF_REACT_18 : {}
  for (const name of await readdir(join(ROOT, 'node_modules/@types')))
    await link(types[name] ?? `@types/${name}`, `@types/${name}`)
  // Without a name of its own, a portal in this folder would import the package from this repository.
  await writeFile(join(folder, 'package.json'), '{ "name": "portal", "type": "module" }')
  await cp(unpacked, join(modules, 'deskside'), { recursive: true })
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
  const links = ['--preserve-symlinks', '--preserve-symlinks-main']
  const args = [...links, join(folder, 'renderOnServer.mjs'), join(folder, 'node_modules/deskside')]
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
