import type { Plugin } from 'vite'

/** Libraries that assign methods under names that `Object.prototype` has. */
const LIBRARIES = /\/node_modules\/(?:big\.js|@preact\/signals-core)\//
const ASSIGNMENT = /([\w$]+(?:\.prototype)?)\.(toString|valueOf) *=(?!=)/g
const DEFINITION = 'Object.defineProperty($1, "$2", { configurable: true, enumerable: true, writable: true }).$2 ='

/** Defines those methods first: in a page that has frozen `Object.prototype` the assignment alone throws. */
export function ownMethods(): Plugin {
  return {
    name: 'deskside-own-methods',
    apply: 'build',
    transform(code, id) {
      if (!LIBRARIES.test(id)) return null
      const changed = code.replace(ASSIGNMENT, DEFINITION)
      if (changed === code) throw new Error(`No method of Object.prototype is assigned any more in ${id}`)
      return { code: changed, map: null }
    },
  }
}
