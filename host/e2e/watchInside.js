// Runs in the page before its own scripts. Plain JavaScript, because tsx would add helpers that the page lacks.
document.addEventListener('securitypolicyviolation', event =>
  window.reportViolation(`${event.effectiveDirective} stopped ${event.blockedURI} ${event.sample}`),
)

const since = new WeakMap()
const waiting = () => [...document.querySelectorAll('[aria-busy="true"]')]
new MutationObserver(() => {
  for (const element of waiting()) if (!since.has(element)) since.set(element, performance.now())
}).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
window.longestWaitMs = () => Math.max(0, ...waiting().map(element => performance.now() - (since.get(element) ?? 0)))
