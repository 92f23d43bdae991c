import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listenLocally } from '../host/server/port'
import { ensureHostBuild } from './harness/builds'
import { ROOT } from './harness/runTool'

/** It builds the host and creates a database. */
const TIMEOUT_MS = 90_000

type Command = {
  child: ChildProcess
  errors(): string
  end(): Promise<number>
  until(pattern: RegExp): Promise<string>
}

const started: Command[] = []
let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'start-'))
  await ensureHostBuild()
}, TIMEOUT_MS)
afterEach(async () => {
  for (const { child, end } of started.splice(0)) {
    child.kill('SIGTERM')
    await end()
  }
})
afterAll(() => Promise.all([data, `${data}.lock`].map(path => rm(path, { recursive: true, force: true }))))

describe('npm start', () => {
  it(
    'prints an address and working credentials, refuses to start twice, and ends everything it started',
    async () => {
      const first = start()
      const output = await first.until(/^password .*$/m)
      const [, url, email, password] =
        /Deskside is ready: (http:\/\/127\.0\.0\.1:\d+)\nemail (\S+)\npassword (\S+)\n$/.exec(output) ?? []
      const answer = await fetch(`${url}/api/client/v1/auth/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      expect(answer.status).toBe(201)
      const page = await (await fetch(`${url}/login`, { headers: { Accept: 'text/html' } })).text()
      expect(page).toContain(`&quot;demo&quot;:{&quot;email&quot;:&quot;${email}&quot;`)

      const second = start()
      expect(await second.end()).toBe(1)
      expect(second.errors()).toMatch(/in use/)

      first.child.kill('SIGINT')
      expect(await first.end()).toBe(0)
      await expect(fetch(url!)).rejects.toThrow('fetch failed')
    },
    TIMEOUT_MS,
  )

  it(
    'reports it and fails when the sandbox dies',
    async () => {
      const command = start()
      await command.until(/^password /m)
      process.kill(await childOf(command.child), 'SIGKILL')
      expect(await command.end()).toBe(1)
      expect(command.errors()).toContain('The sandbox ended with SIGKILL.')
    },
    TIMEOUT_MS,
  )

  it('reports a port that is in use before it starts anything', async () => {
    const server = createServer()
    const port = await listenLocally(server, 0)
    const command = start('--port', String(port))
    expect(await command.end()).toBe(1)
    expect(command.errors()).toBe(`Port ${port} is taken: choose another one with --port.\n`)
    server.close()
  })
})

function start(...options: string[]): Command {
  const args = ['--import', 'tsx', 'playground/start.ts', '--port', '0', '--data', data, ...options]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    errors += text
  })
  const ended = once(child, 'close').then(([code]) => code as number)
  const command: Command = {
    child,
    errors: () => errors,
    end: () => ended,
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(output)) {
        const over = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)])
        if (over) throw new Error(`It ended: ${errors}`)
      }
      return output
    },
  }
  started.push(command)
  return command
}

/** The sandbox's process, found by its parent. */
async function childOf({ pid }: ChildProcess): Promise<number> {
  const list = spawn('ps', ['-eo', 'pid=,ppid=,args='], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  for await (const chunk of list.stdout) text += chunk
  const line = text.split('\n').find(row => row.trim().split(/\s+/)[1] === String(pid) && row.includes('sandbox.ts'))
  return Number(line?.trim().split(/\s+/)[0])
}
