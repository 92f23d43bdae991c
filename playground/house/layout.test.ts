import { expect, it } from 'vitest'
import { arrowsBetweenRooms, arrowsBetweenSiblings, circlesOf, folderSizes, importGraph } from './rooms'
import { readSources } from './sources'

const MAX_FILES = 20
const MAX_ARROWS = 75

const sources = readSources()
const product = sources.filter(({ path }) => /^(src|widgets|host)\//.test(path))
const arrows = arrowsBetweenRooms(importGraph(product))

it('no files import each other in a circle, types included', () => {
  expect(circlesOf(importGraph(sources))).toEqual([])
})

it(`no folder holds more than ${MAX_FILES} source files`, () => {
  expect([...folderSizes(sources)].filter(([, files]) => files > MAX_FILES)).toEqual([])
})

const mutual = (arrows: ReadonlySet<string>) =>
  [...arrows].filter(arrow => arrows.has(arrow.split(' -> ').reverse().join(' -> ')))

it('no two rooms of the product import each other', () => {
  expect(mutual(arrows)).toEqual([])
})

it('no two folders of one folder import each other', () => {
  expect(mutual(arrowsBetweenSiblings(importGraph(sources)))).toEqual([])
})

it(`at most ${MAX_ARROWS} arrows run between the rooms of the product`, () => {
  expect(arrows.size).toBeLessThanOrEqual(MAX_ARROWS)
})
