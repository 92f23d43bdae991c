/**
 * Calls back when the node has left the page, and when it is back: pages remove elements without a word to the widget.
 * A node that was only moved has not left. Returns a function that ends the watch; a page that drops the node ends it,
 * too.
 */
export function watchConnection(node: Node, onChanged: (isConnected: boolean) => void): () => void {
  listeners.set(node, onChanged)
  const observer = watcherOf(new WeakRef(node), node.isConnected)
  observeRoots(observer, node)
  return () => observer.disconnect()
}

/** Each lives as long as its node does: the document would keep what its observer refers to. */
const listeners = new WeakMap<Node, (isConnected: boolean) => void>()

function watcherOf(watched: WeakRef<Node>, wasConnected: boolean): MutationObserver {
  return new MutationObserver((_changes, observer) => {
    const node = watched.deref()
    if (node === undefined) return observer.disconnect()
    if (node.isConnected === wasConnected) return
    wasConnected = node.isConnected
    observeRoots(observer, node)
    listeners.get(node)?.(wasConnected)
  })
}

/** A change in a shadow root is seen by observers of that root alone. */
function observeRoots(observer: MutationObserver, node: Node): void {
  const whole = { childList: true, subtree: true }
  for (let root = node.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    observer.observe(root, whole)
  observer.observe(node.ownerDocument ?? node, whole)
}
