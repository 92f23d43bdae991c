const NAMES = [
  'each',
  'commonCurrency',
  'common',
  'isTriangulation',
  'isIceberg',
  'deadline',
  'comment',
  'price',
  'warning',
]

const put = (value: string) =>
  `for (const prototype of [Object.prototype, Array.prototype])
     for (const name of ${JSON.stringify(NAMES)}) prototype[name] = ${value}`
const hide = (value: string) =>
  `for (const prototype of [Object.prototype, Array.prototype])
     for (const name of ${JSON.stringify([...NAMES, 'toJSON'])})
       Object.defineProperty(prototype, name, { value: ${value}, writable: true, configurable: true })`

/** What another script of a page may have done to the prototypes before ours. */
export const CHANGED_PROTOTYPES = [
  ['a frozen Object.prototype', 'Object.freeze(Object.prototype)'],
  ['texts on the prototypes', put("'BTC'")],
  ['functions on the prototypes', put("() => 'BTC'")],
  ['hidden functions on the prototypes, also toJSON', hide("() => 'BTC'")],
] as const
