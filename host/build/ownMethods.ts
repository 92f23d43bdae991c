import type { Plugin } from 'vite'

/** Libraries that assign methods under names that `Object.prototype` has. */
export const LIBRARIES = /\/node_modules\/(?:big\.js|@preact\/signals-core)\//
const ASSIGNMENT = /([\w$]+(?:\.prototype)?)\.(toString|valueOf) *=(?!=)/g
const DEFINITION = 'Object.defineProperty($1, "$2", { configurable: true, enumerable: true, writable: true }).$2 ='

/** Defines those methods first: in a page that has frozen `Object.prototype` the assignment alone throws. */
export function ownMethods(): Plugin {
  return {
    name: 'deskside-own-methods',
    apply: 'build',
    transform: (code, id) => (LIBRARIES.test(id) ? { code: withOwnMethods(code, id), map: null } : null),
  }
}

export function withOwnMethods(code: string, id: string): string {
  const changed = code.replace(ASSIGNMENT, DEFINITION)
  if (changed === code) throw new Error(`No method of Object.prototype is assigned any more in ${id}`)
  return changed
}
