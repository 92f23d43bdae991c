import { useEffect, useRef, useState } from 'react'

/** A fact that is shown or edited in its place; the focus comes back to the button that opened the editing. */
export function useEditing() {
  const [editing, setEditing] = useState(false)
  /** What was done at last, for who can't see it. */
  const [told, setTold] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !editing) button.current?.focus()
    was.current = editing
  }, [editing])
  return {
    editing,
    told,
    button,
    begin: () => {
      setTold('')
      setEditing(true)
    },
    end: (done = '') => {
      setTold(done)
      setEditing(false)
    },
  }
}

export type Editing = ReturnType<typeof useEditing>
