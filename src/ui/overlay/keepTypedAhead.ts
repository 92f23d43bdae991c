/**
 * Keeps the characters that are typed before the next step is drawn: typed on, they would reach the step that is left.
 * Returns a function to call once the next step is drawn, with its field: they are written there, all of them or none.
 */
export function keepTypedAhead(): (field: HTMLInputElement | undefined) => void {
  let typed = ''
  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || key === ' ') return
    const isCharacter = key.length === 1
    // What was typed is not yet in sight: Enter must not confirm it.
    if (!isCharacter && !(typed && (key === 'Backspace' || key === 'Enter'))) return
    event.preventDefault()
    event.stopPropagation()
    if (isCharacter) typed += key
    else if (key === 'Backspace') typed = typed.slice(0, -1)
  }
  const forget = () => {
    typed = ''
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
  // Which the browser reports of a key, but not of a command.
  field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data: character, bubbles: true }))
  field.ownerDocument.execCommand('insertText', false, character)
}
