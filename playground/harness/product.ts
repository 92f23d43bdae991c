import { readHostConfig } from '../../host/config'
import { startServe } from '../../host/server/serve'
import { ensureHostBuild } from './builds'
import { sandboxEnvironment } from './sandboxEnvironment'
import { type SandboxLine, spawnSandbox } from './spawnSandbox'

export type Product = { readonly url: string; readonly sandbox: SandboxLine; close(): Promise<void> }

/** Serves the host's build with a sandbox of its own, on free ports and in memory. */
export async function openProduct(): Promise<Product> {
  const sandbox = spawnSandbox(['--port', '0', '--seed', '7'])
  try {
    const [line] = await Promise.all([sandbox.ready, ensureHostBuild()])
    const serving = await startServe({ desk: line.desk, config: readHostConfig(sandboxEnvironment(line)) })
    return {
      url: serving.url,
      sandbox: line,
      async close() {
        await serving.close()
        await sandbox.stop()
      },
    }
  } catch (error) {
    await sandbox.stop()
    throw error
  }
}

/** Signs in as the sandbox's demo client and gives the token. */
export async function demoToken(
  { sandbox }: Product,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${sandbox.desk}/api/client/v1/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
