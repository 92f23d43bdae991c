import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePainted } from './usePainted'

test('a list follows what was typed last, after the typed text has been painted', async () => {
  const { result, rerender } = renderHook(usePainted, { initialProps: 'B' })
  rerender('BT')
  rerender('BTC')
  expect(result.current).toBe('B')
  await expect.poll(() => result.current).toBe('BTC')
})
