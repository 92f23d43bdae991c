import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Transfer } from '../../domain/transfer'
import { rememberClient } from '../client/clientOwner'
import { createDesk } from '../createDesk'
import type { Desk } from '../desk'
import { mayArriveForMs } from '../sending/attempt'
import { stubStorage } from '../testTabs'
import { transferOutboxOf } from './transferOutbox'

const TRANSFER: Transfer = { asset: 'USDT', amount: '100', from: 'binance_spot', to: 'binance_usdm' }
const answer = (status: number, body: unknown = {}) => new Response(JSON.stringify(body), { status })
const moves = () => answer(201)
const fails = () => answer(500)
const refuses = () => answer(422, { errors: [{ property: 'amount', code: 'insufficient_balance' }] })
/** Long enough for a busy machine, from the press to the call. */
const WRITE_MS = 1_000
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** Pending until it is released. */
function held() {
  let release = () => {}
  const end = new Promise<void>(resolve => {
    release = resolve
  })
  return { end, release }
}
/** The page sleeps between the lock and what follows. */
const sleepAfterLock = (end: Promise<void>) =>
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, run: (lock: object) => unknown) =>
        sleep(0)
          .then(() => run({}))
          .finally(() => end),
    },
  })

const opened: Desk[] = []
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const desk of opened.splice(0)) {
    desk.signOut()
    desk.close()
  }
})

type Options = {
  readonly hasKeys?: boolean
  readonly timing?: object
  readonly profile?: () => Promise<Response>
  /** Resolves before the balances are answered. */
  readonly slowly?: () => Promise<unknown>
}

/** A desk that answers the transfers in turn, the last answer from then on; `held` are its balances. */
function deskWith(answers: readonly (() => Response | Promise<Response>)[], options: Options = {}) {
  const {
    hasKeys = true,
    timing = {},
    profile = async () => answer(200, { name: 'Ada', email: 'ada@client.test' }),
    slowly = async () => undefined,
  } = options
  const keys: (string | null)[] = []
  // Kept as a browser keeps them: Node forgets a request that nobody holds, and it is then never aborted.
  const requests: Request[] = []
  const held = { from: '1000', to: '5' }
  const desk = createDesk({
    url: 'http://desk.test',
    name: crypto.randomUUID(),
    idempotencyKeys: hasKeys,
    timing: { writeMs: WRITE_MS, arrivalMs: 0, ...timing },
    async fetch(input, init) {
      const request = new Request(input, init)
      requests.push(request)
      if (request.url.includes('/v1/me')) return profile()
      if (request.method === 'POST') {
        keys.push(request.headers.get('idempotency-key'))
        const aborted = new Promise<never>((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason)),
        )
        return Promise.race([(answers[keys.length - 1] ?? answers.at(-1))!(), aborted])
      }
      await slowly()
      const entry = (amount: string) => ({ amount, equivalents: {} })
      return answer(200, { asset: 'USDT', binance_spot: entry(held.from), binance_usdm: entry(held.to) })
    },
  })
  opened.push(desk)
  desk.session.start('token')
  const unconfirmed = () => transferOutboxOf(desk).unconfirmed('USDT').peek()
  return {
    desk,
    keys,
    held,
    unconfirmed,
    send: (transfer = TRANSFER, pressedAt = Date.now()) =>
      transferOutboxOf(desk).send(transfer, { before: { ...held }, pressedAt }),
    sendAgain: (pressedAt = Date.now()) => transferOutboxOf(desk).sendAgain(unconfirmed()!, pressedAt),
  }
}

describe('the outbox of transfers', () => {
  it('sends a transfer once though it is pressed twice at the same time', async () => {
    const slowly = () => sleep(20).then(moves)
    const { send, keys, unconfirmed } = deskWith([slowly], { timing: { writeMs: 5_000 } })
    expect(await Promise.all([send(), send()])).toEqual(['moved', 'moved'])
    expect([keys.length, unconfirmed()]).toEqual([1, undefined])
  })

  it.each([
    ['has moved it', true, 'moved'],
    ['is sending it again', false, 'notSentAgain'],
  ])('a refusal that a page reads late does not count when another tab %s', async (_what, hasMoved, result) => {
    const wait = held()
    const { desk, send, keys } = deskWith([() => wait.end.then(refuses)])
    const sent = send()
    while (keys.length === 0) await sleep(1)
    const again = { ...desk.sentTransfers.find('USDT')!, sentAt: Date.now() + 90_000 }
    desk.sentTransfers.save(again)
    if (hasMoved) desk.sentTransfers.recordMoved(again.key)
    wait.release()
    expect(await sent).toBe(result)
    expect(desk.sentTransfers.find('USDT')).toMatchObject({ key: again.key, sentAt: again.sentAt })
  })

  it('sends the same transfer again under a new key when the client presses later', async () => {
    const { send, keys } = deskWith([moves])
    await send()
    await sleep(5)
    expect(await send()).toBe('moved')
    expect(new Set(keys).size).toBe(2)
  })

  it('sends nothing when the page slept after the press', async () => {
    const { send, sendAgain, keys, unconfirmed } = deskWith([fails, moves])
    await expect(send(TRANSFER, Date.now() - WRITE_MS - 1)).rejects.toMatchObject({ kind: 'not-sent' })
    expect([keys, unconfirmed()]).toEqual([[], undefined])
    await send()
    await expect(sendAgain(Date.now() - WRITE_MS - 1)).rejects.toMatchObject({ kind: 'not-sent' })
    expect([keys.length, unconfirmed()?.isSending]).toEqual([1, false])
    expect(await sendAgain()).toBe('moved')
  })

  it('does not send an equal transfer again that was pressed before the first had moved', async () => {
    const { send, keys } = deskWith([moves])
    const pressedAt = Date.now()
    await send(TRANSFER, pressedAt)
    expect(await send({ ...TRANSFER, amount: '100.0' }, pressedAt)).toBe('moved')
    expect(keys.length).toBe(1)
  })

  it('has the balances read again when another press of the same transfer has moved the funds', async () => {
    const { desk, send } = deskWith([moves])
    const pressedAt = Date.now()
    await send(TRANSFER, pressedAt)
    const refresh = vi.spyOn(desk.cache, 'refresh')
    expect(await send(TRANSFER, pressedAt)).toBe('moved')
    expect(refresh.mock.calls).toEqual([['balances', 'total', 'cost']])
  })

  it('sends the same transfer again though the device’s clock was set back since the first one', async () => {
    const { send, keys } = deskWith([moves])
    await send()
    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000)
    expect([await send(), keys.length]).toEqual(['moved', 2])
  })

  it('compares with new balances where those on the screen are from before an earlier transfer', async () => {
    const { desk, send, held, unconfirmed } = deskWith([moves, fails])
    const seen = { before: { ...held }, readAt: Date.now() }
    await send()
    Object.assign(held, { from: '900', to: '105' })
    await sleep(5)
    await transferOutboxOf(desk).send(TRANSFER, { ...seen, pressedAt: Date.now() })
    expect(unconfirmed()?.before).toEqual({ from: '900', to: '105' })
  })

  it('compares with new balances where those on the screen were requested before an earlier transfer moved', async () => {
    const { desk, send, held, unconfirmed } = deskWith([moves, fails])
    const before = { ...held }
    await send()
    Object.assign(held, { from: '900', to: '105' })
    // Requested before it moved, and received after.
    const readAt = desk.sentTransfers.find('USDT')!.movedAt! + 1_000
    await sleep(5)
    await transferOutboxOf(desk).send(TRANSFER, { before, readAt, pressedAt: Date.now() })
    expect(unconfirmed()?.before).toEqual({ from: '900', to: '105' })
  })

  it('compares with those on the screen that were requested after an earlier transfer moved', async () => {
    const { desk, send, held, unconfirmed } = deskWith([moves, fails])
    await send()
    const { readMs } = desk.timing
    const readAt = desk.sentTransfers.find('USDT')!.movedAt! + readMs + 1
    Object.assign(held, { from: '800', to: '205' })
    await sleep(5)
    const seen = { from: '900', to: '105' }
    await transferOutboxOf(desk).send(TRANSFER, { before: seen, readAt, pressedAt: Date.now() })
    expect(unconfirmed()?.before).toEqual(seen)
  })

  it('compares with nothing where those can’t be read either', async () => {
    const { desk, send, held, unconfirmed } = deskWith([moves, fails], { slowly: () => Promise.reject(new Error()) })
    const seen = { before: { ...held }, readAt: Date.now() }
    await send()
    await sleep(5)
    await transferOutboxOf(desk).send(TRANSFER, { ...seen, pressedAt: Date.now() })
    expect(unconfirmed()?.before).toEqual({})
  })

  it('sends nothing of a currency while an earlier transfer of it is unconfirmed', async () => {
    const { send, keys } = deskWith([fails])
    expect(await send()).toBe('unconfirmed')
    expect(await send({ ...TRANSFER, amount: '7' })).toBe('earlierUnconfirmed')
    expect(keys.length).toBe(1)
    await send({ ...TRANSFER, asset: 'BTC' })
    expect(keys.length).toBe(2)
  })

  it('keeps an unconfirmed transfer while one of another currency is sent', async () => {
    const { desk, send, unconfirmed } = deskWith([fails, moves])
    await send()
    await send({ ...TRANSFER, asset: 'BTC' })
    expect([unconfirmed()?.transfer, transferOutboxOf(desk).unconfirmed('BTC').peek()]).toEqual([TRANSFER, undefined])
  })

  it.each([
    ['with the funds moved', moves],
    ['without an answer', fails],
    ['with a refusal', refuses],
  ])('has the balances read again when a transfer ends %s', async (_how, end) => {
    const { desk, send } = deskWith([end])
    const refresh = vi.spyOn(desk.cache, 'refresh')
    await send().catch(() => undefined)
    expect(refresh.mock.calls.flat()).toEqual(expect.arrayContaining(['balances', 'total', 'cost']))
  })

  it.each([
    ['202: it was only taken', 202, {}],
    ['a list', 201, []],
    ['errors', 200, { errors: [{ code: 'insufficient_balance' }] }],
    ['an error', 200, { success: false, error: 'insufficient margin' }],
    ['408: a browser repeats it', 408, {}],
    ['421: a browser repeats it', 421, {}],
    ['425: a browser repeats it', 425, {}],
  ])('keeps a transfer unconfirmed that is answered with %s', async (_what, status, body) => {
    const { send, unconfirmed } = deskWith([() => answer(status, body)])
    expect(await send()).toBe('unconfirmed')
    expect(unconfirmed()?.end).toBe('cutOff')
  })

  it('keeps the balances of before with an unconfirmed transfer', async () => {
    const { send, unconfirmed, held } = deskWith([fails])
    await send()
    held.from = '900'
    expect(unconfirmed()).toMatchObject({ transfer: TRANSFER, before: { from: '1000', to: '5' }, isSending: false })
  })

  it('sends an unconfirmed transfer again under its key', async () => {
    const { send, sendAgain, keys, unconfirmed } = deskWith([fails, moves])
    await send()
    expect(await sendAgain()).toBe('moved')
    expect([new Set(keys).size, keys.length, unconfirmed()]).toEqual([1, 2, undefined])
  })

  it('sends an unconfirmed transfer again once though it is pressed twice', async () => {
    const { send, sendAgain, keys } = deskWith([fails, () => sleep(20).then(moves)])
    await send()
    await Promise.all([sendAgain(), sendAgain()])
    expect(keys.length).toBe(2)
  })

  it.each([
    ['null', () => answer(201, null)],
    ['an empty body', () => new Response('', { status: 201 })],
    ['a page', () => new Response('<h1>Welcome</h1>', { status: 200 })],
    ['a text that is cut off', () => new Response('{"da', { status: 201 })],
    ['no answer in time', () => new Promise<Response>(() => undefined)],
    ['503', () => answer(503)],
  ])('does not know the result of a transfer that was answered with %s', async (_what, fault) => {
    const { send, unconfirmed } = deskWith([fault])
    expect(await send()).toBe('unconfirmed')
    expect(unconfirmed()?.end).toBe('cutOff')
  })

  it('forgets a transfer that the desk refused', async () => {
    const { send, unconfirmed } = deskWith([refuses])
    await expect(send()).rejects.toMatchObject({ name: 'ValidationError' })
    expect(unconfirmed()).toBeUndefined()
  })

  it('keeps a transfer unconfirmed that a rate limiter refused though the funds have moved', async () => {
    const { send, held, unconfirmed } = deskWith([
      () => {
        Object.assign(held, { from: '900', to: '105' })
        return answer(429)
      },
    ])
    await expect(send()).rejects.toMatchObject({ code: 429 })
    expect(unconfirmed()).toMatchObject({ end: 'refused', before: { from: '1000', to: '5' } })
  })

  it('forgets a transfer that a rate limiter refused when the balances are unchanged', async () => {
    const { send, unconfirmed } = deskWith([() => answer(429)])
    await expect(send()).rejects.toMatchObject({ code: 429 })
    expect(unconfirmed()).toBeUndefined()
  })

  it('keeps a transfer unconfirmed when its second sending is refused while the first may still arrive', async () => {
    const { send, sendAgain, unconfirmed } = deskWith([fails, refuses], { timing: { arrivalMs: 5_000 } })
    await send()
    await expect(sendAgain()).rejects.toMatchObject({ name: 'ValidationError' })
    expect(unconfirmed()?.end).toBe('refused')
  })

  it('forgets a transfer whose second sending is refused once the first can no longer arrive', async () => {
    const { send, sendAgain, unconfirmed } = deskWith([fails, refuses])
    await send()
    await sleep(WRITE_MS + 10)
    await expect(sendAgain()).rejects.toMatchObject({ name: 'ValidationError' })
    expect(unconfirmed()).toBeUndefined()
  })

  it('keeps a refused transfer unconfirmed when the balances have changed: a gateway may have refused it', async () => {
    const { send, sendAgain, held, unconfirmed } = deskWith([
      () => {
        Object.assign(held, { from: '900', to: '105' })
        return fails()
      },
      () => answer(429),
    ])
    await send()
    await sleep(WRITE_MS + 10)
    await expect(sendAgain()).rejects.toMatchObject({ code: 429 })
    expect(unconfirmed()).toMatchObject({ end: 'refused', before: { from: '1000', to: '5' } })
  })

  it('ignores Mark as checked while the transfer may still arrive', async () => {
    const { desk, send, unconfirmed } = deskWith([fails])
    await send()
    const sent = unconfirmed()!
    await transferOutboxOf(desk).setChecked(sent)
    expect(unconfirmed()).toBeDefined()
    await sleep(mayArriveForMs(desk, sent) + 5)
    await transferOutboxOf(desk).setChecked(sent)
    expect(unconfirmed()).toBeUndefined()
  })

  it('keeps a transfer unconfirmed that was sent again since the client checked it', async () => {
    const { desk, send, sendAgain, keys, unconfirmed } = deskWith([fails, () => new Promise(() => undefined)])
    await send()
    const seen = unconfirmed()!
    await sleep(mayArriveForMs(desk, seen) + 5)
    const again = sendAgain()
    await vi.waitFor(() => expect(keys.length).toBe(2))
    await transferOutboxOf(desk).setChecked(seen)
    expect(unconfirmed()?.key).toBe(seen.key)
    expect(await again).toBe('unconfirmed')
  })

  it('does not send a transfer again on a page that slept, once the client has checked it in another tab', async () => {
    stubStorage()
    const { desk, send, sendAgain, keys, unconfirmed } = deskWith([fails, moves])
    await send()
    const { end, release } = held()
    sleepAfterLock(end)
    const again = sendAgain()
    await vi.waitFor(() => expect(unconfirmed()?.end).toBeUndefined())
    await sleep(mayArriveForMs(desk, unconfirmed()!) + 5)
    void transferOutboxOf(desk).setChecked(unconfirmed()!)
    await vi.waitFor(() => expect(unconfirmed()).toBeUndefined())
    release()
    expect([await again, keys.length, unconfirmed()]).toEqual([undefined, 1, undefined])
  })

  it('sends a transfer at the next press when the page slept too long after the first one', async () => {
    stubStorage()
    const { send, sendAgain, keys, unconfirmed } = deskWith([fails, moves])
    await send()
    sleepAfterLock(sleep(WRITE_MS + 50).then(() => undefined))
    await expect(sendAgain()).rejects.toMatchObject({ kind: 'not-sent' })
    expect([keys.length, unconfirmed()]).toMatchObject([1, { isSending: false }])
    vi.stubGlobal('navigator', {})
    expect([await sendAgain(), keys.length]).toEqual(['moved', 2])
  })

  it('does not send again what was sent without its key, though the desk takes keys now', async () => {
    const { desk, send, sendAgain, keys, unconfirmed } = deskWith([fails])
    await send()
    const { isSending: _, ...sent } = unconfirmed()!
    desk.sentTransfers.save({ ...sent, isKeySent: false })
    await sleep(WRITE_MS + 50)
    expect([await sendAgain(), keys.length]).toEqual(['notSentAgain', 1])
  })

  it('does not send again under a key that the desk may have forgotten, though the transfer is still stored', async () => {
    const { send, sendAgain, keys } = deskWith([fails], { timing: { keyValidMs: WRITE_MS * 3 } })
    await send()
    await sleep(WRITE_MS + 50)
    expect(await sendAgain()).toBe('notSentAgain')
    expect(keys.length).toBe(1)
  })

  it('keeps a transfer for the client’s next sign-in, and shows it to no other client', async () => {
    let email = 'ada@client.test'
    const { desk, send, unconfirmed } = deskWith([() => answer(401)], {
      profile: async () => answer(200, { name: 'Client', email }),
    })
    await expect(send()).rejects.toMatchObject({ name: 'AuthError' })
    email = 'bob@client.test'
    desk.session.start('of-bob')
    await desk.clientOwner.ensureKnown()
    expect(unconfirmed()).toBeUndefined()
    desk.signOut()
    email = 'ada@client.test'
    desk.session.start('of-ada')
    await desk.clientOwner.ensureKnown()
    expect(unconfirmed()?.end).toBe('sessionEnded')
  })

  it('keeps a transfer that was on its way at sign-out', async () => {
    const { desk, send, keys, unconfirmed } = deskWith([() => new Promise(() => undefined)], {
      timing: { writeMs: 5_000 },
    })
    const sent = send()
    await vi.waitFor(() => expect(keys.length).toBe(1))
    desk.signOut()
    await expect(sent).rejects.toMatchObject({ name: 'AuthError' })
    desk.session.start('another')
    await desk.clientOwner.ensureKnown()
    expect(unconfirmed()).toMatchObject({ end: 'sessionEnded', isSending: false })
  })

  it('sends nothing while the desk does not say who is signed in', async () => {
    const { send, keys } = deskWith([moves], { profile: async () => answer(503) })
    await expect(send()).rejects.toMatchObject({ code: 503 })
    expect(keys).toEqual([])
  })

  it('reads no transfer from a corrupt storage', async () => {
    const { desk, send } = deskWith([moves])
    for (const text of ['{', 'null', '[1,{"key":2}]', '"x"', '{"key":2}']) {
      desk.storage.write('transfers/any', text)
      expect(desk.sentTransfers.find('USDT')).toBeUndefined()
    }
    expect(await send()).toBe('moved')
  })
})

describe('at a desk without keys', () => {
  const keyless = { hasKeys: false }

  it('an unconfirmed transfer is never sent again', async () => {
    const { send, sendAgain, keys } = deskWith([fails], keyless)
    await send()
    await sleep(WRITE_MS + 10)
    expect(await sendAgain()).toBe('notSentAgain')
    expect(keys).toEqual([null])
  })

  it('a transfer that the client checked elsewhere before its page could send it is not sent', async () => {
    const { end, release } = held()
    const { desk, send, keys, unconfirmed } = deskWith([moves], { ...keyless, slowly: () => end })
    const sent = send()
    await vi.waitFor(() => expect(unconfirmed()).toBeDefined())
    await sleep(mayArriveForMs(desk, unconfirmed()!) + 5)
    await transferOutboxOf(desk).setChecked(unconfirmed()!)
    release()
    expect([await sent, keys, unconfirmed()]).toEqual([undefined, [], undefined])
  })

  it('a transfer whose page slept long after the press is not sent', async () => {
    const { send, keys, unconfirmed } = deskWith([moves], { ...keyless, slowly: () => sleep(WRITE_MS + 50) })
    await expect(send()).rejects.toMatchObject({ kind: 'not-sent' })
    expect([keys, unconfirmed()]).toEqual([[], undefined])
  })

  it('a transfer whose page slept twice, and so long after the press, is not sent', async () => {
    const { send, keys, unconfirmed } = deskWith([moves], { ...keyless, slowly: () => sleep(WRITE_MS * 0.6) })
    await expect(send(TRANSFER, Date.now() - WRITE_MS * 0.6)).rejects.toMatchObject({ kind: 'not-sent' })
    expect([keys, unconfirmed()]).toEqual([[], undefined])
  })

  it('a transfer is not sent once the session has ended while the balances were read', async () => {
    const { end, release } = held()
    const { desk, send, keys } = deskWith([moves], { ...keyless, slowly: () => end })
    const sent = send()
    await vi.waitFor(() => expect(desk.sentTransfers.find('USDT')).toBeDefined())
    // The same client, who may think by now that it was not sent.
    await rememberClient(desk.storage, 'another', 'ada@client.test')
    desk.session.start('another')
    release()
    expect([await sent, keys, desk.sentTransfers.find('USDT')]).toEqual([undefined, [], undefined])
  })

  it('a refused transfer is forgotten when the balances are unchanged', async () => {
    const { send, unconfirmed } = deskWith([refuses], keyless)
    await expect(send()).rejects.toMatchObject({ name: 'ValidationError' })
    expect(unconfirmed()).toBeUndefined()
  })

  it('a refused transfer stays unconfirmed when the funds have moved: the browser may have sent it twice', async () => {
    const { send, held, unconfirmed } = deskWith(
      [
        () => {
          Object.assign(held, { from: '900', to: '105' })
          return refuses()
        },
      ],
      keyless,
    )
    await expect(send()).rejects.toMatchObject({ name: 'ValidationError' })
    expect(unconfirmed()).toMatchObject({ end: 'refused', before: { from: '1000', to: '5' } })
  })
})
