import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ROOT } from './runTool'

/** What `npm run sandbox` prints once it accepts calls (reliability.md section 3). */
export type SandboxLine = {
  readonly ready: true
  readonly pid: number
  readonly exchangesPid: number
  readonly desk: string
  readonly clients: readonly { scene: string; name: string; email: string; password: string }[]
  readonly exchanges: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type SandboxProcess = {
  /** What it prints once it accepts calls. Rejects with a sentence when it ends before. */
  readonly ready: Promise<SandboxLine>
  /** Resolves with a sentence when it ends, whoever ended it. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

/** The sandbox promises to end within 2 s; one that breaks the promise is killed. */
const PATIENCE_MS = 4_000

/** The sandbox in a process of its own, which ends with this one; what it logs goes to stderr. Without `--data` it is in memory. */
export function spawnSandbox(args: readonly string[]): SandboxProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'playground/sandbox.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Tests and measures share no database with anybody.
    env: args.includes('--data') ? process.env : { ...process.env, DATABASE_URL: '' },
  })
  const orphaned = () => child.kill('SIGTERM')
  process.once('exit', orphaned)
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.off('exit', orphaned)
    return `The sandbox ended with ${signal ?? `code ${code}`}.`
  })
  const line = once(createInterface(child.stdout), 'line').then(([text]) => JSON.parse(String(text)) as SandboxLine)
  const tooSoon = ended.then((sentence): never => {
    throw new Error(sentence)
  })

  return {
    ready: Promise.race([line, tooSoon]),
    ended,
    async stop() {
      const impatient = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(impatient)
    },
  }
}
