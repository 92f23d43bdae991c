import type { DeskStorage } from '../storage'

/** Which sending each request belongs to, as far as any tab knows. It outlives a reload and a sign-out. */
export type PlacedBy = {
  /** The key of the sending that the request was found or answered for. */
  sendingOf(uuid: string): string | undefined
  record(sendingKey: string, uuids: readonly string[]): void
}

const STORAGE_KEY = 'placed'
/** As many rows as a check reads. */
const MOST_STORED = 50

export function createPlacedBy(storage: DeskStorage): PlacedBy {
  const read = () => (storage.read(STORAGE_KEY) ?? '').split('\n').map(line => line.split(' '))
  return {
    sendingOf: uuid => read().find(([stored]) => stored === uuid)?.[1],
    record(sendingKey, uuids) {
      const others = read().filter(([uuid = '']) => uuid !== '' && !uuids.includes(uuid))
      const all = [...uuids.map(uuid => [uuid, sendingKey]), ...others].slice(0, MOST_STORED)
      storage.write(STORAGE_KEY, all.map(line => line.join(' ')).join('\n'))
    },
  }
}
