import { afterEach, expect, it, vi } from 'vitest'
import { consoleReporter, errorId, recordAs, recordedAs } from './reporter'

afterEach(() => {
  vi.restoreAllMocks()
})

it('an error has an id of eight hexadecimal digits, and the next one another', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce(bytes => {
    new Uint8Array(bytes!.buffer).set([0, 10, 171, 255])
    return bytes
  })
  expect(errorId()).toBe('000aabff')
  expect(errorId()).not.toBe(errorId())
})

it('an error is known by the id under which it was reported, and a thrown text by none', () => {
  const error = new Error('x')
  expect(recordedAs(error)).toBe(undefined)
  recordAs(error, '000aabff')
  expect(recordedAs(error)).toBe('000aabff')
  for (const thrown of ['x', null, undefined]) {
    recordAs(thrown, '000aabff')
    expect(recordedAs(thrown)).toBe(undefined)
  }
})

it('without a reporter of the page, the console gets warnings as such and all else as errors', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cause = new Error('x')
  for (const level of ['warning', 'error', 'fatal'] as const)
    consoleReporter.report(cause, { id: '000aabff', level, where: level })
  expect(warn.mock.calls).toEqual([['[000aabff] warning', cause]])
  expect(error.mock.calls).toEqual([
    ['[000aabff] error', cause],
    ['[000aabff] fatal', cause],
  ])
})
