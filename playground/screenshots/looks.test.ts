import { expect, test } from 'vitest'
import { looksOf } from './looks'

const sizes = (size?: string) => [
  ...new Set(looksOf(size).map(({ name, browser }) => `${name.split('-').at(-1)} ${browser?.viewport?.width}`)),
]

test('a picture is named by the width that it was taken at', () => {
  expect(sizes()).toEqual(['390 390', '1280 1280'])
  expect(sizes('320x568')).toEqual(['320 320', '1280 1280'])
  expect(sizes('1920x1080')).toEqual(['1920 1920'])
  expect(looksOf('1920x1080').map(({ name }) => name)).toEqual([
    'dark-en-1920',
    'dark-uk-1920',
    'light-en-1920',
    'light-uk-1920',
  ])
})
