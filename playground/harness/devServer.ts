import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'vite'
import config from '../../host/build/vite.config'
import type { Serving } from '../../host/server/serve'
import { ROOT } from './runTool'

/** Serves the host's sources with hot reload, styles included, for the DESKSIDE_ variables of this process. */
export async function startDevServer(port: number, desk: string): Promise<Serving> {
  const styles = watchStyles()
  const server = await createServer({
    ...config,
    configFile: false,
    server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api/': desk } },
  })
  await server.listen()
  return {
    url: `http://127.0.0.1:${server.config.server.port}`,
    async close() {
      styles.kill()
      await server.close()
    },
  }
}

/** Panda writes the style sheet again when a source uses a new style; Vite notices the change. */
function watchStyles(): ChildProcess {
  const [config, sheet] = ['src/theme/panda.config.ts', 'styled-system/styles.css']
  const args = ['cssgen', '--silent', '--watch', '--config', config, '--outfile', sheet]
  return spawn('node_modules/.bin/panda', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}
