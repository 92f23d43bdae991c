import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { SandboxLine } from '../../harness/spawnSandbox'

type Ended = { code: number | null; stdout: string; stderr: string }

/** `npm run sandbox` in a process of its own. */
export type TestSandboxProcess = {
  readonly child: ChildProcess
  /** the line it prints; rejects with its output when it ends before */
  readonly ready: Promise<SandboxLine>
  readonly ended: Promise<Ended>
}

const script = fileURLToPath(new URL('../../sandbox.ts', import.meta.url))

export function runSandbox(...args: string[]): TestSandboxProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '' },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', bytes => {
    stdout += bytes
  })
  child.stderr.on('data', bytes => {
    stderr += bytes
  })
  const ended = once(child, 'close').then(([code]): Ended => ({ code, stdout, stderr }))
  const endedEarly = ended.then(({ code }) => {
    throw new Error(`The sandbox ended with ${code}: ${stderr}`)
  })
  const line = once(createInterface(child.stdout), 'line').then(([text]) => JSON.parse(String(text)) as SandboxLine)
  const ready = Promise.race([line, endedEarly])
  ready.catch(() => undefined)
  return { child, ready, ended }
}

export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
