import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'

/** A fact that is edited in place; afterwards the focus returns to the button that opened the editor. */
export function useEditing<Draft>(readDraft?: () => Draft | undefined) {
  const [isEditing, setIsEditing] = useState(false)
  const [draft, setDraft] = useState(readDraft)
  /** For screen readers: how the editing ended. */
  const [announcement, setAnnouncement] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const deleteDraft = useCallback(() => setDraft(undefined), [])
  return {
    isEditing,
    announcement,
    /** What was typed but not saved; the next editing starts with it. */
    draft,
    button,
    /** With a draft in place of the last one. */
    begin: (newest = draft) => {
      setDraft(() => newest)
      setAnnouncement('')
      setIsEditing(true)
    },
    end: (result = '') => {
      setAnnouncement(result)
      setDraft(undefined)
      setIsEditing(false)
    },
    deleteDraft,
    endWithDraft: (typed: Draft, result: string) => {
      setAnnouncement(result)
      setDraft(() => typed)
      setIsEditing(false)
    },
  }
}

/** Escape ends the editing, unless an open calendar or an input method handles it. */
export const onEscape = (end: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  end()
}
