declare global {
  interface Window {
    /** How often React has changed the page, in every root. */
    commits: number
  }
}

/** A script that runs before React: it reports its commits, in production too, to the hook of its developer tools. */
export const COUNT_COMMITS = `
  window.commits = 0
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => window.commits++,
    onCommitFiberUnmount: () => undefined,
  }`
