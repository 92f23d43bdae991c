import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

/** What `npm run sandbox` prints once it accepts calls (reliability.md section 3). */
export type SandboxLine = {
  ready: true
  pid: number
  exchangesPid: number
  desk: string
  clients: { scene: string; name: string; email: string; password: string }[]
  exchanges: Record<string, Record<string, string>>
}

declare module 'vitest' {
  interface ProvidedContext {
    sandbox: SandboxLine
  }
}

let child: ChildProcess | undefined

/** One sandbox for the whole run; every test takes a client of its own from it. */
export async function setup(project: TestProject): Promise<void> {
  child = spawn(process.execPath, ['--import', 'tsx', 'playground/sandbox.ts', '--port', '0', '--seed', '7'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The sandbox ended with code ${code} before it was ready`)
  })
  const line = once(createInterface(child.stdout!), 'line').then(([text]) => JSON.parse(String(text)) as SandboxLine)
  project.provide('sandbox', await Promise.race([line, ended]))
  ended.catch(() => undefined)
}

export async function teardown(): Promise<void> {
  if (child?.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
