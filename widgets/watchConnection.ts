/**
 * Calls back when the node has left the page, and when it is back: pages remove elements without a word to the widget.
 * A node that was only moved has not left. Returns a function that ends the watch.
 */
export function watchConnection(node: Node, onChanged: (isConnected: boolean) => void): () => void {
  let { isConnected } = node
  const observer = new MutationObserver(() => {
    if (node.isConnected === isConnected) return
    isConnected = node.isConnected
    observe()
    onChanged(isConnected)
  })
  function observe(): void {
    const whole = { childList: true, subtree: true }
    // A change in a shadow root is seen by observers of that root alone.
    for (let root = node.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
      observer.observe(root, whole)
    observer.observe(node.ownerDocument ?? node, whole)
  }
  observe()
  return () => observer.disconnect()
}
