import { boolean, type Infer, is, optional, string } from 'superstruct'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStorage } from '../storage/storage'
import { localStorageOver } from '../testStorages'
import { type } from '../wire'
import { createStoredRecords } from './storedRecords'

const Sent = type({ key: string(), isResolved: optional(boolean()) })
type Sent = Infer<typeof Sent>

beforeEach(() => {
  vi.stubGlobal('localStorage', localStorageOver(new Map()))
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openPage = () =>
  createStoredRecords<Sent>(createStorage('desk:'), {
    kind: 'sent',
    nameOf: ({ key }) => key,
    fromStored: value => (is(value, Sent) ? value : undefined),
    toStored: record => record,
    inEarlier: () => [],
    isRecent: () => true,
    isAwaited: () => false,
    isUnresolved: ({ isResolved }) => !isResolved,
    maxAgeMs: 86_400_000,
  })
function removeStored(...keys: readonly string[]): void {
  for (const key of keys) localStorage.removeItem(`desk:${key}`)
}

it('what is unresolved is stored again, though the storage is cleared one key after the other', () => {
  const page = openPage()
  page.save({ key: 'a' })
  page.save({ key: 'b', isResolved: true })
  removeStored('sent/a', 'sent/b')
  expect(page.all()).toEqual([])
  removeStored('marks/sent')
  expect(page.all()).toEqual([{ key: 'a' }])
})

it('what another tab saved is stored again by each page that has read it', () => {
  const [page, other] = [openPage(), openPage()]
  other.save({ key: 'a' })
  expect(page.all()).toEqual([{ key: 'a' }])
  removeStored('sent/a', 'marks/sent')
  expect(page.all()).toEqual([{ key: 'a' }])
})

it('what another tab resolved is not stored again when the storage is cleared later', () => {
  const [page, other] = [openPage(), openPage()]
  page.save({ key: 'a' })
  page.save({ key: 'b' })
  other.delete(({ key }) => key === 'a')
  expect(page.all()).toEqual([{ key: 'b' }])
  vi.advanceTimersByTime(1_001)
  page.all()
  removeStored('sent/b', 'marks/sent')
  expect(page.all()).toEqual([{ key: 'b' }])
})

it('a page learns within a second that its own script has cleared the storage', () => {
  const page = openPage()
  page.save({ key: 'a' })
  const changed = vi.fn(() => page.all())
  const stop = page.watch(changed)
  removeStored('sent/a', 'marks/sent')
  vi.advanceTimersByTime(1_000)
  expect(changed).toHaveReturnedWith([{ key: 'a' }])
  stop()
})

it('removes what is no record, and leaves what another version of the app may read', () => {
  const page = openPage()
  page.save({ key: 'a' })
  const ofOthers = ['{"at":1,"words":["a"]}', '{"at":1753000000000}']
  const noRecords = ['{}', '{"at":"1"}', '"at"', '["at"]', '{"at":1', 'null', '']
  const texts = [...ofOthers, ...noRecords]
  for (const [at, text] of texts.entries()) localStorage.setItem(`desk:sent/${at}`, text)
  expect(page.all()).toEqual([{ key: 'a' }])
  expect(texts.map((_, at) => localStorage.getItem(`desk:sent/${at}`))).toEqual(
    texts.map(text => (ofOthers.includes(text) ? text : null)),
  )
})
