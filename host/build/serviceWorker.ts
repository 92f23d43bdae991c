import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../src/worker/sw.js', import.meta.url))

/** Whether the app needs the file offline. Icons of currencies and the error reporter can be missing there. */
const isNeededOffline = (file: string): boolean =>
  /\.(js|css|html|svg|woff2|webmanifest)$/.test(file) && !/^(currency-icons|assets\/sentry-)/.test(file)

/** Builds the worker into `sw.js`, which knows every file of the build that the app needs offline. */
export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  let isWritten = false
  return {
    name: 'deskside-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    writeBundle() {
      isWritten = true
    },
    async closeBundle() {
      // It is called after an error too, and one of its own would take that error's place.
      if (!isWritten) return
      const files = (await readdir(outDir, { recursive: true })).filter(isNeededOffline).sort()
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'error',
        define: {
          PRECACHE: JSON.stringify(await Promise.all(files.map(file => entryOf(outDir, file)))),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          reportCompressedSize: false,
          rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}

/** The name of an asset holds the hash of its content, so it needs no revision. */
async function entryOf(folder: string, file: string): Promise<{ url: string; revision: string | null }> {
  const hash = async () =>
    createHash('sha256')
      .update(await readFile(join(folder, file)))
      .digest('base64url')
  return { url: `/${file}`, revision: file.startsWith('assets/') ? null : (await hash()).slice(0, 16) }
}
