import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDebounced } from './useDebounced'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function open(first: string | undefined) {
  const view = renderHook(({ value }) => useDebounced(value, 1_000, 2_000), {
    initialProps: { value: first },
  })
  return { type: (value: string | undefined) => view.rerender({ value }), debounced: () => view.result.current }
}

describe('a debounced value', () => {
  it('applies after a second without changes', () => {
    const field = open('1')
    field.type('12')
    pass(999)
    expect(field.debounced()).toBe('1')
    pass(1)
    expect(field.debounced()).toBe('12')
  })

  it('a debounced value that keeps changing applies after two seconds', () => {
    const field = open('0')
    for (let key = 1; key <= 4; key++) {
      field.type(String(key))
      pass(499)
    }
    expect(field.debounced()).toBe('0')
    field.type('5')
    pass(4)
    expect(field.debounced()).toBe('5')
  })

  it('stays as it was when the typed one is changed back in time', () => {
    const field = open('1')
    field.type('12')
    pass(500)
    field.type('1')
    pass(5_000)
    expect(field.debounced()).toBe('1')
  })

  it('becomes undefined immediately', () => {
    const field = open('1')
    field.type(undefined)
    expect(field.debounced()).toBe(undefined)
    field.type('2')
    expect(field.debounced()).toBe(undefined)
    pass(1_000)
    expect(field.debounced()).toBe('2')
  })
})
