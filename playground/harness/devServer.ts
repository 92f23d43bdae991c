import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'vite'
import config from '../../host/build/vite.config'
import type { Serving } from '../../host/server/serve'
import { ROOT } from './runTool'

/** Instead of the build: the sources, reloaded as they change, styles included. Reads the DESKSIDE_ variables of this process. */
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

/** Panda rewrites the sheet when a source names a new style; Vite sees the file change. */
function watchStyles(): ChildProcess {
  const [config, sheet] = ['src/theme/panda.config.ts', 'styled-system/styles.css']
  const args = ['cssgen', '--silent', '--watch', '--config', config, '--outfile', sheet]
  return spawn('node_modules/.bin/panda', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
}
