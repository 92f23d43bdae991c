/**
 * Keeps the characters that are typed while the next step is on its way, as they would go to the step that is left.
 * Returns a function that ends this. It types them into the field of the next step, if there is one.
 */
export function keepTypedAhead(): (field: HTMLInputElement | undefined) => void {
  let typed = ''
  /** Enter or Tab was pressed: what is typed after it is meant for another field, and is dropped. */
  let isFieldLeft = false
  const forget = () => {
    typed = ''
    isFieldLeft = false
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isCharacter = key.length === 1
    // The client has turned to something else: a button, or the way out.
    if (key === 'Escape' || (key === 'Tab' && isFieldLeft)) forget()
    if (typed === '' && (!isCharacter || key === ' ')) return
    if (!isCharacter && !['Backspace', 'Enter', 'Tab'].includes(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (isFieldLeft) return
    if (isCharacter) typed += key
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    // Enter must not confirm an amount that the client can't see yet.
    else isFieldLeft = true
  }
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', forget, true)
  return field => {
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('pointerdown', forget, true)
    if (!field || typed === '') return
    // React renders nothing while it runs the effect that calls this.
    queueMicrotask(() => {
      for (const character of typed) typeInto(field, character)
    })
  }
}

/** As if the key was pressed in the focused field: the browser's own editing, so that its caret and undo work. */
function typeInto(field: HTMLInputElement, character: string): void {
  const { activeElement } = field.getRootNode() as Document | ShadowRoot
  if (activeElement !== field) return
  // execCommand fires no such event, and an amount field reads its selection from it.
  field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data: character, bubbles: true }))
  field.ownerDocument.execCommand('insertText', false, character)
}
