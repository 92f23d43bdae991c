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

/** A build and a database are made on the way. */
const PATIENCE_MS = 90_000

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
}, PATIENCE_MS)
afterEach(async () => {
  for (const { child, end } of started.splice(0)) {
    child.kill('SIGTERM')
    await end()
  }
})
afterAll(() => Promise.all([data, `${data}.lock`].map(path => rm(path, { recursive: true, force: true }))))

describe('npm start', () => {
  it(
    'prints address and credentials with which one signs in, refuses a second one beside it, and ends all of it',
    async () => {
      const first = start()
      const said = await first.until(/^password .*$/m)
      const [, url, email, password] =
        /Deskside is ready: (http:\/\/127\.0\.0\.1:\d+)\nemail (\S+)\npassword (\S+)\n$/.exec(said) ?? []
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
    PATIENCE_MS,
  )

  it(
    'says so and fails when the sandbox dies under it',
    async () => {
      const command = start()
      await command.until(/^password /m)
      process.kill(await childOf(command.child), 'SIGKILL')
      expect(await command.end()).toBe(1)
      expect(command.errors()).toContain('The sandbox ended with SIGKILL.')
    },
    PATIENCE_MS,
  )

  it('names a port that is taken before it starts anything', async () => {
    const server = createServer()
    const port = await listenLocally(server, 0)
    const command = start('--port', String(port))
    expect(await command.end()).toBe(1)
    expect(command.errors()).toBe(`Port ${port} is taken: choose another one with --port.\n`)
    server.close()
  })
})

function start(...args: string[]): Command {
  const words = ['--import', 'tsx', 'playground/start.ts', '--port', '0', '--data', data, ...args]
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
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

/** The process that it started, by the parent that the system remembers. */
async function childOf({ pid }: ChildProcess): Promise<number> {
  const list = spawn('ps', ['-eo', 'pid=,ppid=,args='], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  for await (const chunk of list.stdout) text += chunk
  const line = text.split('\n').find(row => row.trim().split(/\s+/)[1] === String(pid) && row.includes('sandbox.ts'))
  return Number(line?.trim().split(/\s+/)[0])
}
