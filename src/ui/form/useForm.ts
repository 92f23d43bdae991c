import { type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { AuthError, isExpected, type Reason, ValidationError } from '../../domain/errors'
import { FormReports } from '../feedback/ErrorBoundary'
import { useReasonText } from '../feedback/errorText'
import { useBeforePaint } from '../feedback/useBeforePaint'

type FormOptions<V extends object> = {
  readonly initial: V
  /** Reasons against the values, in the order of the screen. */
  readonly check: (values: V) => readonly Reason[]
  /** Reasons of a ValidationError or AuthError are shown at their fields; any other error becomes `failure`. */
  readonly submit: (values: V) => Promise<unknown>
}

type Name<V> = keyof V & string

/** Values, their errors, and one submit at a time. A failed submit keeps everything typed; only `reset` clears it. */
export function useForm<V extends object>({ initial, check, submit }: FormOptions<V>) {
  const text = useReasonText()
  const report = useContext(FormReports)
  const [values, setValues] = useState(initial)
  const [start, setStart] = useState(initial)
  /** Fields whose errors are shown: left after an edit, or on the screen when it was sent. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly Reason[]>([])
  const [failure, setFailure] = useState<unknown>()
  const [submitting, setSubmitting] = useState(false)
  // Not state: two clicks before the next render would both submit.
  const isSending = useRef(false)
  const newest = useRef(values)
  /** Why the submit that has just ended was refused. */
  const refusedNow = useRef<readonly Reason[]>([])
  const inputs = useRef(new Map<string, HTMLElement>())
  const submitted = useRef<{ readonly from: Element | null; readonly by: HTMLElement | null }>(undefined)

  const isField = (reason: Reason) => reason.property !== undefined && Object.hasOwn(initial, reason.property)

  function set<K extends Name<V>>(name: K, value: V[K]): void {
    newest.current = { ...newest.current, [name]: value }
    setValues(newest.current)
    setRefused(reasons => reasons.filter(reason => isField(reason) && reason.property !== name))
    setFailure(undefined)
  }

  const touch = (names: readonly string[]) => setTouched(before => new Set([...before, ...names]))

  // Enter in a field that is now disabled would leave the focus nowhere.
  useBeforePaint(() => {
    if (submitting && submitted.current?.from?.matches(':disabled')) submitted.current.by?.focus()
  }, [submitting])

  // Fields are disabled while sending, so a refused one can only be focused afterwards.
  useEffect(() => {
    if (submitting) return
    focusFirst(inputs.current, refusedNow.current)
    refusedNow.current = []
  }, [submitting])

  /** Enter in a filled field leads to the first empty one, which the client has not come to yet: no error. */
  const isFillingIn = (wrong: readonly Reason[]): boolean =>
    wrong.length > 0 &&
    wrong.every(({ code, property = '' }) => code === 'required' && !touched.has(property)) &&
    isInOtherField(inputs.current, wrong)

  /** Submits, or shows the errors and focuses the first. Ignored while a submit is under way. */
  async function send(): Promise<void> {
    if (isSending.current) return
    const wrong = check(newest.current)
    if (!isFillingIn(wrong.filter(isField))) touch([...inputs.current.keys(), ...propertiesOf(wrong)])
    if (wrong.length > 0) return focusFirst(inputs.current, wrong)
    isSending.current = true
    setSubmitting(true)
    setRefused([])
    setFailure(undefined)
    try {
      await submit(newest.current)
    } catch (error) {
      const reasons = error instanceof ValidationError || error instanceof AuthError ? error.reasons : []
      setRefused(reasons)
      refusedNow.current = reasons
      if (!isExpected(error)) report(error)
      if (reasons.length === 0) setFailure(error)
    } finally {
      isSending.current = false
      setSubmitting(false)
    }
  }

  /** Nobody is in the middle of typing what the field began with. */
  const isAsFilledIn = (name: Name<V>) => values[name] !== '' && Object.is(values[name], start[name])

  /** The desk's reason first, then ours, unless the client is still typing. */
  function reasonOf(name: Name<V>): Reason | undefined {
    const own = touched.has(name) || isAsFilledIn(name) ? check(values) : []
    return [...refused, ...own].find(reason => reason.property === name)
  }

  return {
    values,
    set,
    /** All current reasons, shown or not. A getter, since the check may use values computed after this hook. */
    get reasons() {
      return check(values)
    },
    get ready() {
      return check(values).length === 0
    },
    dirty: Object.entries(values).some(([name, value]) => !Object.is(value, Reflect.get(initial, name))),
    submitting,
    /** The desk's reasons without a field. */
    general: refused.filter(reason => !isField(reason)),
    /** The error of a failed submit without reasons. */
    failure,
    submit: send,
    reasonOf,
    /** For a field: `<EmailField label={…} {...form.field('email')} />`. */
    field: <K extends Name<V>>(name: K) => {
      const reason = reasonOf(name)
      return {
        name,
        value: values[name],
        onChange: (value: V[K]) => set(name, value),
        onBlur: () => {
          if (!Object.is(newest.current[name], initial[name])) touch([name])
        },
        inputRef: (element: HTMLElement | null) => {
          if (element) inputs.current.set(name, element)
          else inputs.current.delete(name)
        },
        error: reason && text(reason),
      }
    },
    /** For the form element. */
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        submitted.current = { from: event.currentTarget.querySelector(':focus'), by: submitter }
        void send()
      },
    },
    focus: (name: Name<V>) => inputs.current.get(name)?.focus(),
    reset: (next: V = initial) => {
      newest.current = next
      setValues(next)
      setStart(next)
      setTouched(new Set())
      setRefused([])
      setFailure(undefined)
    },
  }
}

const propertiesOf = (reasons: readonly Reason[]) => reasons.flatMap(({ property }) => property ?? [])

/** Whether a field has the focus that is none of the refused ones. */
function isInOtherField(inputs: ReadonlyMap<string, HTMLElement>, refused: readonly Reason[]): boolean {
  const [focused] = [...inputs].find(([, element]) => element.matches(':focus')) ?? []
  return focused !== undefined && refused.every(({ property }) => property !== focused)
}

/** Focuses the first of the refused fields in document order. */
function focusFirst(inputs: ReadonlyMap<string, HTMLElement>, refused: readonly Reason[]): void {
  const elements = refused.flatMap(({ property }) => inputs.get(property ?? '') ?? [])
  elements.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]?.focus()
}
