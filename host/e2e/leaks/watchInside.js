// Runs in the page before its own scripts. Plain JavaScript, because tsx would add helpers that the page lacks.
const textOf = value => {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
const report = (channel, value) => void window.reportTrace(channel, textOf(value))
const watchCalls = (target, name, onCalled) => {
  const original = target[name]
  target[name] = function (...args) {
    onCalled(args)
    return original.apply(this, args)
  }
}

report('the state of history', { change: 'loaded', state: history.state })
for (const [name, change] of [
  ['pushState', 'pushed'],
  ['replaceState', 'replaced'],
])
  watchCalls(History.prototype, name, ([state]) => report('the state of history', { change, state }))
for (const target of [window, MessagePort.prototype, Worker.prototype])
  watchCalls(target, 'postMessage', ([message]) => report('a posted message', message))
watchCalls(BroadcastChannel.prototype, 'postMessage', ([message]) => report('a broadcast to other tabs', message))
// An empty page has none.
if ('ServiceWorker' in window)
  watchCalls(ServiceWorker.prototype, 'postMessage', ([message]) => report('the log of the worker', message))
addEventListener('message', ({ data }) => report('a posted message', data), true)
if (document.referrer !== '') report('a referrer', document.referrer)
