import type { Plugin } from 'vite'

export const BIG = /\/node_modules\/big\.js\/big\.mjs$/

/** The methods of big.js that `src/domain` does not call. */
export const UNUSED = [
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'mod',
  'neg',
  'pow',
  'sqrt',
  'toExponential',
  'toNumber',
  'toPrecision',
]

/** Leaves them out of the first load: methods of a prototype are nothing that a bundler can tell to be unused. */
export function leanDecimals(): Plugin {
  return {
    name: 'deskside-lean-decimals',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: BIG }, handler: code => ({ code: withoutUnused(code), map: null }) },
  }
}

/** As many lines as before, for the stacks of error reports. */
export function withoutUnused(code: string): string {
  const rest = UNUSED.reduce((text, name) => {
    const method = new RegExp(`^P\\.${name} = function [^]*?^};$`, 'm')
    if (!method.test(text)) throw new Error(`big.js has no method ${name} any more`)
    return text.replace(method, whole => whole.replace(/.+/g, ''))
  }, code)
  const called = UNUSED.filter(name => new RegExp(`\\.${name}\\(`).test(rest))
  if (called.length > 0) throw new Error(`big.js itself calls ${called.join(', ')}`)
  return rest
}
