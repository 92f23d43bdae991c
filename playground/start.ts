import { parseArgs } from 'node:util'
import { readHostConfig } from '../host/config'
import { assertPortFree, readPort } from '../host/server/port'
import { startServe } from '../host/server/serve'
import { ensureHostBuild, ensureTheme } from './harness/builds'
import { demoOf, sandboxEnvironment } from './harness/sandboxEnvironment'
import { type SandboxLine, spawnSandbox } from './harness/spawnSandbox'

/** Starts the sandbox desk, the exchanges' stand-ins and the host, which serves on one port. */
async function start(): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { port: text, data: text, dev: { type: 'boolean' } } })
  const port = readPort(values.port ?? '4170')
  await assertPortFree(port)

  const sandbox = spawnSandbox(['--port', '0', '--data', values.data ?? 'playground/.data'])
  const running = [sandbox.stop]
  let isEnding = false
  const end = async (code: number, error?: string) => {
    if (isEnding) return
    isEnding = true
    if (error) console.error(error)
    await Promise.all(running.map(stop => stop()))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))
  sandbox.ended.then(reason => end(1, reason))

  try {
    const [line] = await Promise.all([sandbox.ready, values.dev ? ensureTheme() : ensureHostBuild()])
    Object.assign(process.env, sandboxEnvironment(line))
    const host = values.dev
      ? await startDev(port, line.desk)
      : await startServe({ port, desk: line.desk, config: readHostConfig(process.env) })
    running.push(host.close)
    greet(host.url, line)
  } catch (error) {
    await end(1, (error as Error).message)
  }
}

/** Its configuration imports the theme, which a fresh clone does not have before `ensureTheme`. */
const startDev = (port: number, desk: string) =>
  import('./harness/devServer').then(({ startDevServer }) => startDevServer(port, desk))

function greet(url: string, line: SandboxLine): void {
  const { email, password } = demoOf(line)
  console.log(`Sandbox: ${line.desk}\nDeskside is ready: ${url}\nemail ${email}\npassword ${password}`)
}

start().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
