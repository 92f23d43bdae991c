type Listener = EventListenerOrEventListenerObject | null

/** The window, the document and other objects of the page, where a removed widget may have left listeners. */
const isOfPage = (target: unknown): boolean =>
  !(target instanceof Node && !(target instanceof Document)) &&
  !(target instanceof AbortSignal) &&
  !(target instanceof WebSocket) &&
  !(target instanceof MessagePort)
const isRoot = (target: unknown) => target === document.documentElement || target === document.body

/**
 * Records the page's listeners and timers until `end` is called. `left` names those that were not removed. The test
 * runner's own timers are older, and not recorded.
 */
export function watchTraces() {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const { setTimeout, clearTimeout, setInterval, clearInterval, requestAnimationFrame, cancelAnimationFrame } = window
  const listeners = new Map<EventTarget, Map<string, Set<Listener>>>()
  const timers = new Map<number, string>()

  const keyOf = (type: string, options: AddEventListenerOptions | boolean | undefined) =>
    `${type}${(typeof options === 'object' ? options.capture : options) ? ' (capture)' : ''}`
  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    const target = this ?? window
    if ((isOfPage(target) || isRoot(target)) && listener) {
      const ofTarget = listeners.get(target) ?? new Map<string, Set<Listener>>()
      listeners.set(target, ofTarget)
      const key = keyOf(type, options)
      const ofKey = (ofTarget.get(key) ?? new Set<Listener>()).add(listener)
      ofTarget.set(key, ofKey)
      const forget = () => ofKey.delete(listener)
      if (typeof options === 'object' && options.once) addEventListener.call(target, type, forget, options)
      if (typeof options === 'object' && options.signal) addEventListener.call(options.signal, 'abort', forget)
    }
    addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    const target = this ?? window
    const capture = options as AddEventListenerOptions | boolean | undefined
    listeners.get(target)?.get(keyOf(type, capture))?.delete(listener)
    removeEventListener.call(target, type, listener, options)
  }
  const started = (id: number, what: string) => {
    timers.set(id, what)
    return id
  }
  window.setTimeout = ((run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
    const id = setTimeout(() => {
      timers.delete(id)
      run(...values)
    }, ms)
    return started(id, `timeout of ${ms} ms`)
  }) as typeof window.setTimeout
  window.setInterval = ((run: () => void, ms = 0) => started(setInterval(run, ms), `interval of ${ms} ms`)) as never
  window.requestAnimationFrame = run => {
    const id = requestAnimationFrame(time => {
      timers.delete(-id)
      run(time)
    })
    started(-id, 'animation frame')
    return id
  }
  const end = (stop: (id: number) => void, sign = 1) =>
    ((id?: number) => {
      if (id === undefined) return
      timers.delete(sign * id)
      stop(id)
    }) as typeof window.clearTimeout
  window.clearTimeout = end(clearTimeout)
  window.clearInterval = end(clearInterval)
  window.cancelAnimationFrame = end(cancelAnimationFrame, -1)

  return {
    left: (): string[] => {
      const named = [...listeners].flatMap(([target, ofTarget]) =>
        [...ofTarget].flatMap(([type, ofType]) =>
          Array.from(ofType, () => `${type} listener of ${target.constructor.name}`),
        ),
      )
      return [...named, ...timers.values()].sort()
    },
    end() {
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener })
      Object.assign(window, {
        setTimeout,
        clearTimeout,
        setInterval,
        clearInterval,
        requestAnimationFrame,
        cancelAnimationFrame,
      })
    },
  }
}

/** Everything of the page outside the widgets' elements that a widget could have changed. */
export const pageState = () => ({
  html: [...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`),
  body: [...document.body.attributes].map(({ name, value }) => `${name}=${value}`),
  children: document.body.childElementCount,
  head: document.head.childElementCount,
  sheets: document.adoptedStyleSheets.length,
  globals: Object.keys(window).length,
  storageKeys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(key => !key.startsWith('desk:')),
  reactKeys: [document, document.documentElement, document.body].flatMap(one =>
    Object.keys(one).filter(key => key.startsWith('_react') && one !== document),
  ),
})
