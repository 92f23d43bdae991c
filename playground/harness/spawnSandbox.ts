import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ROOT } from './runTool'

/** The line that `npm run sandbox` prints once it accepts calls. */
export type SandboxLine = {
  readonly ready: true
  readonly pid: number
  readonly exchangesPid: number
  readonly desk: string
  readonly clients: readonly { scene: string; name: string; email: string; password: string }[]
  readonly exchanges: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type SandboxProcess = {
  /** Resolves once it accepts calls. Rejects with a sentence when it ends before that. */
  readonly ready: Promise<SandboxLine>
  /** Resolves with a sentence when it ends, for any reason. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

/** The sandbox promises to end within 2 s. */
const KILL_AFTER_MS = 4_000

/** Starts the sandbox in a process that ends with this one. Without `--data` it keeps everything in memory. */
export function spawnSandbox(args: readonly string[]): SandboxProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'playground/sandbox.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Tests and benches never use the developer's database.
    env: args.includes('--data') ? process.env : { ...process.env, DATABASE_URL: '' },
  })
  const orphaned = () => child.kill('SIGTERM')
  process.once('exit', orphaned)
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.off('exit', orphaned)
    return `The sandbox ended with ${signal ?? `code ${code}`}.`
  })
  const line = once(createInterface(child.stdout), 'line').then(([text]) => JSON.parse(String(text)) as SandboxLine)
  const endedEarly = ended.then((sentence): never => {
    throw new Error(sentence)
  })

  return {
    ready: Promise.race([line, endedEarly]),
    ended,
    async stop() {
      const kill = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(kill)
    },
  }
}
