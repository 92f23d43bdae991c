import type { TestProject } from 'vitest/node'
import { isTrial } from '../trials/trialCount'
import { type SandboxLine, type SandboxProcess, spawnSandbox } from './spawnSandbox'

declare module 'vitest' {
  interface ProvidedContext {
    sandbox: SandboxLine
    /** Whether this is a trial: tests in a page have no environment variables. */
    trial: boolean
  }
}

let sandbox: SandboxProcess | undefined

/** Starts one sandbox for the whole run; each test creates its own client there. */
export async function setup(project: TestProject): Promise<void> {
  sandbox = spawnSandbox(['--port', '0', '--seed', '7'])
  project.provide('sandbox', await sandbox.ready)
  project.provide('trial', isTrial)
}

export const teardown = async (): Promise<void> => sandbox?.stop()
