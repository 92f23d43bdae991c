import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's root folder, where every tool runs. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

type ToolEnd = { readonly code: number; readonly output: string }

type Environment = Readonly<Record<string, string>>

/** Runs a command to its end and returns its output; `env` is added to this process's own. */
export function runTool(command: string, args: readonly string[], env: Environment = {}): Promise<ToolEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a command to its end; rejects with its output when it fails. */
export async function mustRun(command: string, args: readonly string[], env: Environment = {}): Promise<void> {
  const { code, output } = await runTool(command, args, env)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
}
