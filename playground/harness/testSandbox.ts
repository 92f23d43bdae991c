import type { TestProject } from 'vitest/node'
import { isTrial } from '../trials/trialCount'
import { type CountingServer, startCountingServer } from './countingServer'
import { type SandboxLine, type SandboxProcess, spawnSandbox } from './spawnSandbox'

declare module 'vitest' {
  interface ProvidedContext {
    sandbox: SandboxLine
    /** The address of a server that no call should reach; `GET /count/<name>`: how many calls to `/<name>` did. */
    elsewhere: string
    /** Whether this is a trial: tests in a page have no environment variables. */
    trial: boolean
  }
}

let sandbox: SandboxProcess | undefined
let elsewhere: CountingServer | undefined

/** Starts one sandbox for the whole run; each test creates its own client there. */
export async function setup(project: TestProject): Promise<void> {
  sandbox = spawnSandbox(['--port', '0', '--seed', '7'])
  elsewhere = await startCountingServer()
  project.provide('elsewhere', elsewhere.url)
  project.provide('sandbox', await sandbox.ready)
  project.provide('trial', isTrial)
}

export async function teardown(): Promise<void> {
  elsewhere?.stop()
  await sandbox?.stop()
}
