import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ExchangeUrls } from './index'
import type { Order, ToExchanges, ToParent } from './processMessages'
import type { FeedFault } from './wire/feedFault'
import type { WireEvent } from './wire/wireEvent'

/** The stand-ins in a process of their own, seen from the process that started it. */
export type ExchangesHandle = {
  readonly pid: number
  readonly urls: ExchangeUrls
  /** replaces what goes wrong; rejects with a sentence when the list holds something that is no feed fault */
  faults(list: readonly FeedFault[]): Promise<void>
  /** ms by which the stand-ins' clock is ahead */
  clock(offsetMs: number): Promise<void>
  /** another market from now on; open streams go on with its prices */
  reseed(seed: number): Promise<void>
  /** what goes over the wires from now on, in order */
  onTraffic(listener: (traffic: WireEvent) => void): void
  /** farewell, then gone: within a second, whatever the stand-ins do */
  stop(): Promise<void>
}

const patienceMs = 850
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** Starts the stand-ins; resolves once all of them take calls. Rejects if they ended before that. */
export const spawnExchanges = async (options: { seed: number; offsetMs?: number }): Promise<ExchangesHandle> => {
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
    execArgv: ['--import', loader],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const listeners: ((traffic: WireEvent) => void)[] = []
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  const exit = once(child, 'exit')

  child.on('message', (message: ToParent) => {
    if ('traffic' in message) {
      for (const traffic of message.traffic) for (const listener of listeners) listener(traffic)
      return
    }
    const pending = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) pending?.reject(new Error(message.error))
    else pending?.resolve(message.answer)
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The exchanges have ended'))
    waiting.clear()
  })

  const ask = (order: Order): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (!child.connected) return reject(new Error('The exchanges have ended'))
      const message: ToExchanges = { ...order, id: ++lastId }
      waiting.set(message.id, { resolve, reject })
      child.send(message)
    })

  const urls = (await ask({ call: 'open', seed: options.seed, offsetMs: options.offsetMs ?? 0 })) as ExchangeUrls
  return {
    pid: child.pid ?? 0,
    urls,
    faults: async list => {
      await ask({ call: 'faults', list })
    },
    clock: async offsetMs => {
      await ask({ call: 'clock', offsetMs })
    },
    reseed: async seed => {
      await ask({ call: 'reseed', seed })
    },
    onTraffic: listener => {
      if (listeners.push(listener) === 1) ask({ call: 'hear' }).catch(() => undefined)
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      ask({ call: 'stop' }).catch(() => undefined)
      const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await exit
      clearTimeout(patience)
    },
  }
}
