import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { keepTypedAhead } from '../../src/ui/overlay/keepTypedAhead'

type StepFocus = {
  /** Within the dialog. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** Draws the next step. The press is painted first, and what is typed meanwhile reaches the next step's field. */
  readonly goToNext: (change: () => void) => void
  /** Whether a next step was chosen that is not drawn yet. */
  readonly isNextPending: RefObject<boolean>
  /** To be called once the form is drawn; until then the dialog has no field for the focus. */
  readonly onFormDrawn: () => void
  /** To be called when the wizard closes. */
  readonly dropTyped: () => void
}

/** Moves the focus into each step that is drawn. `isForm`: the step is the form, whose code may still be fetched. */
export function useStepFocus(step: string, isForm: boolean): StepFocus {
  const frame = useRef<HTMLDivElement>(null)
  const drawnStep = useRef(step)
  const typedAhead = useRef<ReturnType<typeof keepTypedAhead>>(undefined)
  const isNextPending = useRef(false)
  const isFormDrawn = useRef(false)

  const [handlers] = useState(() => {
    function deliverTyped(field: Element | null | undefined): void {
      typedAhead.current?.(field instanceof HTMLInputElement ? field : undefined)
      typedAhead.current = undefined
    }
    return {
      deliverTyped,
      dropTyped: () => deliverTyped(undefined),
      goToNext(change: () => void): void {
        typedAhead.current ??= keepTypedAhead()
        isNextPending.current = true
        startTransition(change)
      },
      onFormDrawn(): void {
        isFormDrawn.current = true
        const dialog = dialogOf(frame)
        // Drawn together with its step: the focus is moved below.
        if (!dialog || isNextPending.current) return
        if (focusedIn(dialog) === dialog) firstEmptyAmount(dialog)?.focus()
        deliverTyped(focusedIn(dialog))
      },
    }
  })
  const { deliverTyped, ...returned } = handlers
  const { dropTyped } = returned

  useEffect(() => {
    if (!isForm) isFormDrawn.current = false
    if (drawnStep.current === step) return
    drawnStep.current = step
    const isChosen = isNextPending.current
    isNextPending.current = false
    const dialog = dialogOf(frame)
    // The focused button was removed with its step: Tab would start at the top of the page.
    if (dialog && !dialog.contains(focusedIn(dialog))) (firstEmptyAmount(dialog) ?? dialog).focus()
    // What was typed belongs to the step that was chosen, not to one that Back leads to.
    if (!dialog || !isChosen) dropTyped()
    else if (!isForm || isFormDrawn.current) deliverTyped(focusedIn(dialog))
  }, [step, isForm, deliverTyped, dropTyped])
  useEffect(() => dropTyped, [dropTyped])

  return { frame, isNextPending, ...returned }
}

const dialogOf = ({ current }: RefObject<HTMLElement | null>) => current?.closest<HTMLElement>('[role=dialog]')
const focusedIn = (dialog: HTMLElement) => (dialog.getRootNode() as Document | ShadowRoot).activeElement

export const firstEmptyAmount = (dialog: HTMLElement): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')].find(({ value }) => value === '')
