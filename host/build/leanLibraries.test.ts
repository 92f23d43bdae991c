import { readdirSync, readFileSync } from 'node:fs'
import type Big from 'big.js'
import { expect, it } from 'vitest'
import { DECIMALS, withoutUnused } from './leanLibraries'

it('the build keeps every method of decimals that a rule calls', async () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(file =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const texts = files.map(file => readFileSync(`src/${file}`, 'utf8')).filter(text => /big\.js'|createExact/.test(text))
  expect(texts.length).toBe(2)
  const called = new Set(texts.flatMap(text => [...text.matchAll(/\.(\w+)\(/g)].map(([, name = '']) => name)))
  expect(DECIMALS.unused.filter(name => called.has(name))).toEqual([])

  const lean = withoutUnused(readFileSync('node_modules/big.js/big.mjs', 'utf8'), DECIMALS)
  const { default: Lean } = (await import(`data:text/javascript,${encodeURIComponent(lean)}`)) as {
    default: typeof Big
  }
  const kept = ['abs', 'cmp', 'div', 'minus', 'plus', 'prec', 'round', 'times', 'toFixed', 'valueOf']
  expect(kept.filter(name => !(name in Lean.prototype))).toEqual([])
  const sum = new Lean('0.1').plus('0.2').times('3').minus('0.3').div('7').round(9).prec(4)
  expect([sum.toFixed(), sum.abs().cmp('0.08571')]).toEqual(['0.08571', 0])
})
