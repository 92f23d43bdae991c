import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type ReadyLine = {
  ready: boolean
  pid: number
  exchangesPid: number
  desk: string
  clients: { scene: string; name: string; email: string; password: string }[]
  exchanges: Record<string, Record<string, string>>
}

export type Ended = { code: number | null; stdout: string; stderr: string }

/** `npm run sandbox` as a test starts it. */
export type SandboxProcess = {
  readonly child: ChildProcess
  /** rejects with what it said when it ends before */
  readonly ready: Promise<ReadyLine>
  readonly ended: Promise<Ended>
}

const script = fileURLToPath(new URL('../../sandbox.ts', import.meta.url))

export function runSandbox(...args: string[]): SandboxProcess {
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
  const early = ended.then(({ code }) => {
    throw new Error(`The sandbox ended with ${code}: ${stderr}`)
  })
  const line = once(createInterface(child.stdout), 'line').then(([text]) => JSON.parse(String(text)) as ReadyLine)
  const ready = Promise.race([line, early])
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
