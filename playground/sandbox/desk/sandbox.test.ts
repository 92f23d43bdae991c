import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lockDataDir } from './store/lock'
import type { RequestWire } from './testDesk'
import { isRunning, type ReadyLine, runSandbox, type SandboxProcess } from './testSandboxProcess'

const folder = mkdtempSync(join(tmpdir(), 'desk-'))
const running = new Set<SandboxProcess>()
const run = (...args: string[]) => {
  const sandbox = runSandbox('--port', '0', ...args)
  running.add(sandbox)
  sandbox.ended.then(() => running.delete(sandbox))
  return sandbox
}
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

const signIn = async ({
  desk,
  clients,
}: ReadyLine): Promise<(path: string, init?: RequestInit) => Promise<Response>> => {
  const { email, password } = clients[0]!
  const answer = await fetch(`${desk}/api/client/v1/auth/token`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return (path, init) =>
    fetch(`${desk}/api/client/v1/${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })
}

describe('npm run sandbox', { timeout: 120_000 }, () => {
  test('prints one line once it accepts calls, and ends within two seconds of SIGTERM with nothing left over', async () => {
    const sandbox = run('--seed', '7')
    const line = await sandbox.ready
    expect(line).toMatchObject({ ready: true, pid: sandbox.child.pid })
    expect(line.clients.map(({ scene, name }) => [scene, name])).toEqual([
      ['demo', 'Demo Client'],
      ['second', 'Second Client'],
      ['empty', 'Empty Client'],
      ['large', 'Large Client'],
    ])
    expect((await (await signIn(line))('me')).status).toBe(200)
    expect(isRunning(line.exchangesPid)).toBe(true)
    const price = await fetch(`${line.exchanges.binance_spot?.rest}/api/v3/ticker/price?symbol=BTCUSDT`)
    expect(price.status).toBe(200)
    const traffic = async () => (await fetch(`${line.desk}/__sandbox/traffic`)).json()
    await expect.poll(traffic).toContainEqual(expect.objectContaining({ kind: 'http', feed: 'binance_spot' }))

    await fetch(`${line.desk}/__sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify([{ match: {}, act: { hang: true } }]),
    })
    const open = fetch(`${line.desk}/api/client/v1/me`).catch(() => undefined)
    const startedAt = performance.now()
    sandbox.child.kill('SIGTERM')
    const { code, stdout, stderr } = await sandbox.ended
    await open
    expect([code, stdout.trim().split('\n').length, stderr]).toEqual([0, 1, ''])
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(isRunning(line.exchangesPid)).toBe(false)
  })

  test('leaves with a sentence when its port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => holder.once('listening', resolve))
    const { port } = holder.address() as { port: number }
    const { code, stdout, stderr } = await runSandbox('--port', String(port)).ended
    holder.close()
    expect([code, stdout, stderr.trim()]).toEqual([
      1,
      '',
      `Port ${port} is taken: choose another, or 0 for any free one.`,
    ])
  })

  test.each([
    ['--port', 'many'],
    ['--now', 'today'],
    ['--speed', '0'],
    ['--colour', 'red'],
  ])('leaves with a sentence for %s %s', async (name, value) => {
    const { code, stdout, stderr } = await runSandbox(name, value).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(name)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('the data folder', { timeout: 120_000 }, () => {
  test('is refused to a second desk while the first one lives', async () => {
    const dataDir = join(folder, 'shared')
    const first = run('--data', dataDir)
    const { pid } = await first.ready
    const second = await run('--data', dataDir).ended
    expect([second.code, second.stdout]).toEqual([1, ''])
    expect(second.stderr).toContain(`is in use by process ${pid}: a second desk on it would destroy it.`)
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    lockDataDir(dataDir)()
  })

  test('is free again once its desk has ended, however it ended', () => {
    const dataDir = join(folder, 'left')
    const release = lockDataDir(dataDir)
    expect(() => lockDataDir(dataDir)).toThrow(`in use by process ${process.pid}`)
    release()
    writeFileSync(`${dataDir}.lock`, String(spawnSync('true').pid))
    lockDataDir(dataDir)()
  })

  test('keeps everything that was accepted when the desk is killed while it writes', async () => {
    const dataDir = join(folder, 'killed')
    const accepted = new Map<string, RequestWire>()
    for (let round = 0; round < 2; round++) {
      const sandbox = run('--data', dataDir)
      const line = await sandbox.ready
      const call = await signIn(line)
      const write = async () => {
        for (;;) {
          const answer = await call('requests', { method: 'POST', body: JSON.stringify(order) }).catch(() => undefined)
          const row = await answer?.json().catch(() => undefined)
          if (answer?.status !== 201 || !row) return
          accepted.set(row.uuid, row)
          if (accepted.size >= (round + 1) * 25) sandbox.child.kill('SIGKILL')
        }
      }
      await Promise.all([write(), write(), write()])
      await sandbox.ended
      await expect.poll(() => isRunning(line.exchangesPid), { timeout: 10_000 }).toBe(false)
    }
    const last = run('--data', dataDir)
    const call = await signIn(await last.ready)
    for (const [uuid, row] of accepted) {
      const kept = (await (await call(`requests/${uuid}`)).json()) as RequestWire
      expect(kept).toEqual(row)
    }
    expect(accepted.size).toBeGreaterThanOrEqual(50)
    last.child.kill('SIGTERM')
    await last.ended
  })
})

const order = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.001',
  requestedPrice: '50000',
}
