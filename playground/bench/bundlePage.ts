import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ROOT } from '../harness/runTool'

/** A page of the bench as it would be shipped: React without its checks, one script and one sheet. */
export async function bundlePage(entry: string): Promise<{ script: string; style: string }> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  })
  const output = [built].flat().flatMap(each => ('output' in each ? each.output : []))
  const script = output.find(file => file.type === 'chunk' && file.isEntry)
  const style = output.find(file => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (script?.type !== 'chunk' || style?.type !== 'asset') throw new Error(`${entry} was not bundled`)
  return { script: script.code, style: String(style.source) }
}
