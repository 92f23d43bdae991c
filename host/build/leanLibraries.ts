import type { Plugin } from 'vite'

type Library = { readonly file: RegExp; readonly owner: string; readonly unused: readonly string[] }

export const DECIMALS: Library = {
  file: /\/node_modules\/big\.js\/big\.mjs$/,
  owner: 'P',
  unused: ['eq', 'gt', 'gte', 'lt', 'lte', 'mod', 'neg', 'pow', 'sqrt', 'toExponential', 'toNumber', 'toPrecision'],
}
const commonJs = (path: string, unused: readonly string[]): Library => ({
  file: new RegExp(`/node_modules/${path}\\.production\\.js$`),
  owner: 'exports',
  unused,
})
const REACT: readonly Library[] = [
  commonJs('react-dom/cjs/react-dom', [
    ...['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
    ...['requestFormReset', 'unstable_batchedUpdates', 'useFormState', 'useFormStatus'],
  ]),
  commonJs('react-dom/cjs/react-dom-client', ['hydrateRoot']),
  // Of what only React itself calls.
  commonJs('scheduler/cjs/scheduler', [
    ...['unstable_forceFrameRate', 'unstable_next', 'unstable_runWithPriority', 'unstable_wrapCallback'],
  ]),
]
const LIBRARIES = [DECIMALS, ...REACT]

/**
 * Leaves out of the first load what the app never calls. A bundler can't tell that of the methods of a prototype, nor
 * of the exports of a CommonJS module.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'deskside-lean-libraries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: LIBRARIES.map(({ file }) => file) },
      handler: (code, id) => ({ code: withoutUnused(code, LIBRARIES.find(({ file }) => file.test(id))!), map: null }),
    },
    // As the bundler writes a call of what is imported from a CommonJS module.
    renderChunk(code) {
      const called = (name: string) =>
        new RegExp(`(_react_dom[\\w$]*|_client[\\w$]*|Scheduler)\\.${name}\\b`).test(code)
      const missing = REACT.flatMap(({ unused }) => unused).filter(called)
      if (missing.length > 0) throw new Error(`leanLibraries.ts leaves out what is called: ${missing.join(', ')}`)
      return null
    },
  }
}

/** As many lines as before, for the stacks of error reports. */
export function withoutUnused(code: string, { owner, unused }: Library): string {
  const rest = unused.reduce((text, name) => {
    const method = new RegExp(`^${owner}\\.${name} = function [\\s\\S]*?^};$`, 'm')
    if (!method.test(text)) throw new Error(`The library has no ${owner}.${name} any more`)
    return text.replace(method, whole => whole.replace(/.+/g, ''))
  }, code)
  const called = unused.filter(name => new RegExp(`\\.${name}\\(`).test(rest))
  if (called.length > 0) throw new Error(`The library itself calls ${called.join(', ')}`)
  return rest
}
