import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxLine } from '../../harness/spawnSandbox'
import { trialCount } from '../../trials/trialCount'
import { lockDataDir } from './store/lock'
import { callsOf, type RequestWire } from './testDesk'
import { isRunning, runSandbox, type TestSandboxProcess } from './testSandboxProcess'

const folder = mkdtempSync(join(tmpdir(), 'desk-'))
const running = new Set<TestSandboxProcess>()
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

describe('npm run sandbox', { timeout: 120_000 }, () => {
  test('prints one line once it accepts calls, and ends everything within seconds of SIGTERM', async () => {
    const sandbox = run('--seed', '7')
    const line = await sandbox.ready
    expect(line).toMatchObject({ ready: true, pid: sandbox.child.pid })
    expect(line.clients.map(({ scene, name }) => [scene, name])).toEqual([
      ['demo', 'Demo Client'],
      ['second', 'Second Client'],
      ['empty', 'Empty Client'],
      ['large', 'Large Client'],
    ])
    const { call, control } = callsOf(line.desk)
    expect((await (await signIn(line))('GET', 'me')).status).toBe(200)
    expect(isRunning(line.exchangesPid)).toBe(true)
    const price = await fetch(`${line.exchanges.binance_spot?.rest}/api/v3/ticker/price?symbol=BTCUSDT`)
    expect(price.status).toBe(200)
    const traffic = async () => (await control('GET', 'traffic')).json
    await expect.poll(traffic).toContainEqual(expect.objectContaining({ kind: 'http', feed: 'binance_spot' }))

    await control('POST', 'faults', [{ match: {}, act: { hang: true } }])
    const open = call('GET', 'me').catch(() => undefined)
    const startedAt = performance.now()
    sandbox.child.kill('SIGTERM')
    const { code, stdout, stderr } = await sandbox.ended
    await open
    expect([code, stdout.trim().split('\n').length, stderr]).toEqual([0, 1, ''])
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(isRunning(line.exchangesPid)).toBe(false)
  })

  test('exits with a sentence when its port is taken', async () => {
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
  ])('exits with a sentence for %s %s', async (name, value) => {
    const { code, stdout, stderr } = await runSandbox(name, value).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(name)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('the data folder', { timeout: trialCount({ test: 120_000, trial: 600_000 }) }, () => {
  const dataDir = join(folder, 'shared')
  let first: TestSandboxProcess
  beforeAll(async () => {
    first = run('--data', dataDir)
    await first.ready
  }, 120_000)

  test('is refused to a second desk while the first one is running', async () => {
    const { pid } = await first.ready
    const second = await run('--data', dataDir).ended
    expect([second.code, second.stdout]).toEqual([1, ''])
    expect(second.stderr).toContain(`is in use by process ${pid}: a second desk on it would destroy it.`)
  })

  test('keeps every accepted request when the desk is killed while it writes', { tags: ['exactly-once'] }, async () => {
    const accepted = new Map<string, RequestWire>()
    const rounds = trialCount({ test: 1, trial: 5 })
    let sandbox = first
    for (let round = 1; round <= rounds; round++) {
      const line = await sandbox.ready
      const call = await signIn(line)
      const write = async () => {
        for (;;) {
          const placed = await call('POST', 'requests', order).catch(() => undefined)
          if (placed?.status !== 201 || !placed.json) return
          const row = placed.json as RequestWire
          accepted.set(row.uuid, row)
          if (accepted.size >= round * 25) sandbox.child.kill('SIGKILL')
        }
      }
      await Promise.all([write(), write(), write()])
      await sandbox.ended
      await expect.poll(() => isRunning(line.exchangesPid), { timeout: 10_000 }).toBe(false)
      sandbox = run('--data', dataDir)
    }
    const call = await signIn(await sandbox.ready)
    for (const [uuid, row] of accepted) expect((await call('GET', `requests/${uuid}`)).json).toEqual(row)
    expect(accepted.size).toBeGreaterThanOrEqual(rounds * 25)
    sandbox.child.kill('SIGTERM')
    expect((await sandbox.ended).code).toBe(0)
    lockDataDir(dataDir)()
  })

  test('is free again once its desk has ended, however it ended', () => {
    const leftDir = join(folder, 'left')
    const release = lockDataDir(leftDir)
    expect(() => lockDataDir(leftDir)).toThrow(`in use by process ${process.pid}`)
    release()
    writeFileSync(`${leftDir}.lock`, String(spawnSync('true').pid))
    lockDataDir(leftDir)()
  })
})

/** Signs the demo client in. */
async function signIn({ desk, clients }: SandboxLine) {
  const { call } = callsOf(desk)
  const { email, password } = clients[0]!
  const { token } = (await call('POST', 'auth/token', { body: { email, password } })).json as { token: string }
  return (method: string, path: string, body?: object) =>
    call(method, path, { headers: { authorization: `Bearer ${token}` }, ...(body ? { body } : {}) })
}

const order = {
  exchangeAccount: 'binance_spot',
  side: 'buy',
  type: 'limit',
  baseCurrency: 'BTC',
  counterCurrency: 'USDT',
  requestedBase: '0.001',
  requestedPrice: '50000',
}
