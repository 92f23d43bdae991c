import { type Exchanges, openExchanges } from './openExchanges'
import type { ToExchanges, ToParent } from './processMessages'
import type { WireEvent } from './wire/wireEvent'

// The stand-ins' own process: killing it is an outage of every exchange at once. It never outlives who started it.
let exchanges: Exchanges | undefined
let isRecording = false
let batch: WireEvent[] = []

const tell = (message: ToParent) => {
  if (process.connected) process.send?.(message)
}

const flush = () => {
  tell({ traffic: batch })
  batch = []
}

const record = (traffic: WireEvent) => {
  if (!isRecording) return
  if (batch.length === 0) setImmediate(flush)
  batch.push(traffic)
}

const stop = async () => {
  await exchanges?.stop()
  process.exit(0)
}

const obey = async (message: ToExchanges): Promise<unknown> => {
  if (message.call === 'open') {
    exchanges = await openExchanges(message, record)
    return exchanges.urls
  }
  if (message.call === 'faults') exchanges?.faults(message.list)
  if (message.call === 'clock') exchanges?.clock(message.offsetMs)
  if (message.call === 'reseed') exchanges?.reseed(message.seed)
  if (message.call === 'hear') isRecording = true
  if (message.call === 'stop') await stop()
  return undefined
}

process.on('message', (message: ToExchanges) => {
  obey(message).then(
    answer => tell({ id: message.id, answer }),
    (error: Error) => tell({ id: message.id, error: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', stop)
// Ctrl-C reaches the whole group; whoever started this one decides when it stops.
process.on('SIGINT', () => undefined)
