import { gzipSync } from 'node:zlib'
import type { FeedAct, FeedFault } from './feedFault'
import type { Frame, Topic } from './frame'

/** What goes wrong on one feed. A new list replaces all faults and their counts. */
export type Faults = {
  replace(list: readonly FeedFault[]): void
  /** What is written to the socket for a frame: nothing, the frame, or something else. */
  pass(frame: Frame): readonly (string | Buffer)[]
  /** What happens when a client subscribes to these streams: the socket closes, or the reply is an error. */
  atSubscribe(streams: readonly { channel: string; topic: Topic }[]): { closeCode?: number; ackError?: number }
  /** How many changes of a book a client receives before its snapshot; 0 without a fault. */
  late(stream: { channel: string; topic: Topic }): number
  /** The status with which the exchange's own gateway answers each call; `undefined` lets calls through. */
  edge(): number | undefined
  /** Frames per second, where they differ from the exchange's own rate. */
  rate(stream: { channel: string; topic: Topic }): number | undefined
  /** Forgets a stream without subscribers. */
  forget(channel: string): void
}

type ActiveFault = { readonly fault: FeedFault; readonly act: FeedAct; left: number; readonly untilMs: number }

const remembered = 20

export const createFaults = (): Faults => {
  let active: ActiveFault[] = []
  const past = new Map<string, string[]>()

  return {
    replace: list => {
      active = list.map(fault => ({ fault, act: fault.act, left: countOf(fault.act), untilMs: endOf(fault.act) }))
    },
    pass: frame => {
      const older = past.get(frame.channel) ?? []
      if (frame.topic !== 'reply') past.set(frame.channel, [...older, frame.text].slice(-remembered))
      for (const each of active) {
        const written = isAbout(each.fault, frame) ? spoil(each, frame, older) : undefined
        if (written) return written
      }
      return [frame.text]
    },
    atSubscribe: streams => {
      const met = active.filter(
        ({ fault }) => fault.channel === undefined || streams.some(each => isNamed(fault, each)),
      )
      const closing = met.find(({ act, left, fault }) => act.closeCode !== undefined && fault.channel && left > 0)
      if (closing) closing.left = 0
      const ackError = met.find(({ act }) => act.ackError !== undefined)?.act.ackError
      return {
        ...(closing?.act.closeCode !== undefined && { closeCode: closing.act.closeCode }),
        ...(ackError !== undefined && { ackError }),
      }
    },
    late: stream => {
      const met = active.find(
        each => each.act.lateSnapshot !== undefined && each.left > 0 && isLate(each.fault, stream),
      )
      if (met) met.left = 0
      return met?.act.lateSnapshot ?? 0
    },
    edge: () => active.find(({ act }) => act.edge !== undefined)?.act.edge,
    rate: stream => active.find(({ fault, act }) => act.rate !== undefined && isOfData(fault, stream))?.act.rate,
    forget: channel => past.delete(channel),
  }
}

const countOf = (act: FeedAct): number =>
  act.drop ?? act.garbage ?? act.binary ?? act.gap ?? (act.silence === undefined ? 1 : 0)

const endOf = (act: FeedAct): number => (act.silence === undefined ? 0 : Date.now() + act.silence)

const isNamed = ({ channel }: FeedFault, stream: { channel: string; topic: Topic }): boolean =>
  channel === stream.channel || channel === stream.topic

/** A fault without a channel is about tickers and books alone: a heartbeat must not use it up. */
const isOfData = (fault: FeedFault, stream: { channel: string; topic: Topic }): boolean =>
  fault.channel === undefined ? stream.topic === 'ticker' || stream.topic === 'book' : isNamed(fault, stream)

const isLate = (fault: FeedFault, stream: { channel: string; topic: Topic }): boolean =>
  fault.channel === undefined ? stream.topic === 'book' : isNamed(fault, stream)

/** A fault without a channel affects data only; silence affects replies and news, too, as a dead connection does. */
const isAbout = (fault: FeedFault, frame: Frame): boolean =>
  (fault.channel === undefined && fault.act.silence !== undefined) || isOfData(fault, frame)

/** `undefined`: this fault does not change the frame. */
const spoil = (live: ActiveFault, frame: Frame, older: readonly string[]): readonly (string | Buffer)[] | undefined => {
  const { act } = live
  if (act.silence !== undefined) return Date.now() < live.untilMs ? [] : undefined
  if (live.left === 0) return undefined
  const once = (written: readonly (string | Buffer)[]) => {
    live.left--
    return written
  }
  if (act.drop !== undefined) return once([])
  if (act.gap !== undefined && frame.kind !== 'snapshot') return once([])
  if (act.garbage !== undefined) return once([`<html>${frame.text.slice(0, 40)}`])
  if (act.binary !== undefined) return once([gzipSync(frame.text)])
  if (act.bytes !== undefined) return once([frame.text.padEnd(act.bytes)])
  if (act.text !== undefined) return once([act.text])
  if (act.dupSnapshot && frame.kind !== 'change') return once([frame.text, frame.text])
  if (act.replay !== undefined && older.length > 0) return once([frame.text, ...older.slice(-act.replay)])
  return undefined
}
