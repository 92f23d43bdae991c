import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './harness/runTool'

/** Runs everything that checks a promise. Each part runs even when one before it failed. */
const PARTS = [
  ['test', 'playground/test.ts'],
  ['trials', 'playground/trials/run.ts'],
  ['bench', 'playground/bench/run.ts'],
  ['build', 'playground/build.ts'],
  ['package', 'playground/package/check.ts'],
] as const

const failed: string[] = []
for (const [name, file] of PARTS) {
  console.log(`\n— ${name}`)
  const child = spawn(process.execPath, ['--import', 'tsx', file], { cwd: ROOT, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
