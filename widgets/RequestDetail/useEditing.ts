import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'

/** A fact that is shown or edited in its place; the focus comes back to the button that opened the editing. */
export function useEditing<Draft>(kept?: Draft) {
  const [editing, setEditing] = useState(false)
  const [draft, setDraft] = useState(kept)
  /** What was done at last, for who can't see it. */
  const [told, setTold] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !editing) button.current?.focus()
    was.current = editing
  }, [editing])
  const drop = useCallback(() => setDraft(undefined), [])
  return {
    editing,
    told,
    /** What was typed when the editing was left unsaved: it goes on from there. */
    draft,
    button,
    begin: () => {
      setTold('')
      setEditing(true)
    },
    end: (done = '') => {
      setTold(done)
      setDraft(undefined)
      setEditing(false)
    },
    /** What was typed has become what stands. */
    drop,
    keep: (typed: Draft, kept: string) => {
      setTold(kept)
      setDraft(() => typed)
      setEditing(false)
    },
  }
}

/** Escape leaves the editing, unless an open calendar or a word that is being composed takes it. */
export const onEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  leave()
}
