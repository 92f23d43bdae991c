import { type FormEvent, useRef, useState } from 'react'
import { AuthError, type Reason, ValidationError } from '../../domain/errors'
import { useReasonText } from '../feedback/errorText'

type FormOptions<V extends object> = {
  /** What the form starts with. */
  readonly initial: V
  /** What is wrong with the values, in the order of the screen (domain/forms). */
  readonly check: (values: V) => readonly Reason[]
  /** Sends. Reasons of a ValidationError or AuthError are placed on their fields; any other error becomes `failure`. */
  readonly submit: (values: V) => Promise<unknown>
}

type Name<V> = keyof V & string

/** Values, what is wrong with them and one submit at a time. Nothing typed is ever wiped: only `reset` changes it. */
export function useForm<V extends object>({ initial, check, submit }: FormOptions<V>) {
  const text = useReasonText()
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<readonly Reason[]>([])
  const [failure, setFailure] = useState<unknown>()
  const [submitting, setSubmitting] = useState(false)
  // A state is a render late: two clicks in one task would both find the door open.
  const latch = useRef(false)
  const newest = useRef(values)
  const inputs = useRef(new Map<string, HTMLElement>())

  const isField = (reason: Reason) => reason.property !== undefined && Object.hasOwn(initial, reason.property)

  function set<K extends Name<V>>(name: K, value: V[K]): void {
    newest.current = { ...newest.current, [name]: value }
    setValues(newest.current)
    setRefused(standing => standing.filter(reason => isField(reason) && reason.property !== name))
    setFailure(undefined)
  }

  /** The first of them on the page. */
  function focusFirst(wrong: readonly Reason[]): void {
    const elements = wrong.flatMap(({ property }) => inputs.current.get(property ?? '') ?? [])
    elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]?.focus()
  }

  /** Sends, or shows what is wrong and moves the focus there. Ignored while a submit is under way. */
  async function send(): Promise<void> {
    if (latch.current) return
    setTried(true)
    const wrong = check(newest.current)
    if (wrong.length > 0) return focusFirst(wrong)
    latch.current = true
    setSubmitting(true)
    setRefused([])
    setFailure(undefined)
    try {
      await submit(newest.current)
    } catch (error) {
      const told = error instanceof ValidationError || error instanceof AuthError ? error.reasons : []
      setRefused(told)
      focusFirst(told)
      if (told.length === 0) setFailure(error)
    } finally {
      latch.current = false
      setSubmitting(false)
    }
  }

  /** The desk's refusal goes before our own rule; ours waits until the field was left or a submit was tried. */
  function reasonOf(name: Name<V>): Reason | undefined {
    const own = tried || touched.has(name) ? check(values) : []
    return [...refused, ...own].find(reason => reason.property === name)
  }

  return {
    values,
    set,
    /** All that is wrong now, shown or not; the first is the next need. Asked when read: a check may know what came after this hook. */
    get reasons() {
      return check(values)
    },
    get ready() {
      return check(values).length === 0
    },
    dirty: Object.entries(values).some(([name, value]) => !Object.is(value, Reflect.get(initial, name))),
    submitting,
    /** The desk's reasons that belong to no field. */
    general: refused.filter(reason => !isField(reason)),
    /** What a submit failed with when it gave no reasons. */
    failure,
    submit: send,
    reasonOf,
    /** For a Field: `<TextField label={…} {...form.field('email')} />`. */
    field: <K extends Name<V>>(name: K) => {
      const reason = reasonOf(name)
      return {
        name,
        value: values[name],
        onChange: (value: V[K]) => set(name, value),
        onBlur: () => {
          if (!Object.is(newest.current[name], initial[name])) setTouched(known => new Set(known).add(name))
        },
        inputRef: (element: HTMLElement | null) => {
          if (element) inputs.current.set(name, element)
          else inputs.current.delete(name)
        },
        error: reason && text(reason),
      }
    },
    /** For the form element itself. */
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void send()
      },
    },
    /** Moves the focus to that field. */
    focus: (name: Name<V>) => inputs.current.get(name)?.focus(),
    /** Starts anew, with other values when given. */
    reset: (next: V = initial) => {
      newest.current = next
      setValues(next)
      setTouched(new Set())
      setTried(false)
      setRefused([])
      setFailure(undefined)
    },
  }
}
