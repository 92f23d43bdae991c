import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's root folder, where every tool runs. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export type ToolEnd = { readonly code: number; readonly output: string }

/** Runs a command to its end and keeps what it says; `show` passes it on as it comes. */
export function runTool(command: string, args: readonly string[], options: { show?: boolean } = {}): Promise<ToolEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (options.show) process.stderr.write(text)
      })
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}

/** Runs a command whose failure is the caller's: rejects with what it said. */
export async function mustRun(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runTool(command, args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
}
