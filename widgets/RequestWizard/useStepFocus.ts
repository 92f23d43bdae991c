import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { keepTypedAhead } from '../../src/ui/overlay/keepTypedAhead'

type StepFocus = {
  /** Within the dialog. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** Leads to the next step: the press is painted first, and what is typed meanwhile reaches the next step's field. */
  readonly goToNext: (change: () => void) => void
  /** Whether a next step was chosen that is not drawn yet. */
  readonly isOnTheWay: RefObject<boolean>
  /** To be called once the form of the last step is drawn; until then the dialog has no field for the focus. */
  readonly onFormDrawn: () => void
}

/**
 * Moves the focus into each step that is drawn. `step` names it; `hasForm` means that it is a form whose code may still
 * be fetched.
 */
export function useStepFocus(step: string, hasForm: boolean): StepFocus {
  const frame = useRef<HTMLDivElement>(null)
  const drawnStep = useRef(step)
  const typedAhead = useRef<ReturnType<typeof keepTypedAhead>>(undefined)
  const isOnTheWay = useRef(false)
  const isFormDrawn = useRef(false)

  const [handlers] = useState(() => {
    function giveTyped(field: Element | null | undefined): void {
      typedAhead.current?.(field instanceof HTMLInputElement ? field : undefined)
      typedAhead.current = undefined
    }
    return {
      giveTyped,
      goToNext(change: () => void): void {
        typedAhead.current ??= keepTypedAhead()
        isOnTheWay.current = true
        startTransition(change)
      },
      onFormDrawn(): void {
        isFormDrawn.current = true
        const dialog = dialogOf(frame)
        // Drawn together with its step: the focus is moved below.
        if (!dialog || isOnTheWay.current) return
        if (focusedIn(dialog) === dialog) firstEmptyAmount(dialog)?.focus()
        giveTyped(focusedIn(dialog))
      },
    }
  })
  const { giveTyped, goToNext, onFormDrawn } = handlers

  useEffect(() => {
    if (!hasForm) isFormDrawn.current = false
    if (drawnStep.current === step) return
    drawnStep.current = step
    isOnTheWay.current = false
    const dialog = dialogOf(frame)
    if (!dialog) return
    // The focused button was removed with its step: Tab would start at the top of the page.
    if (!dialog.contains(focusedIn(dialog))) (firstEmptyAmount(dialog) ?? dialog).focus()
    if (!hasForm || isFormDrawn.current) giveTyped(focusedIn(dialog))
  }, [step, hasForm, giveTyped])
  useEffect(() => () => giveTyped(undefined), [giveTyped])

  return { frame, goToNext, isOnTheWay, onFormDrawn }
}

const dialogOf = ({ current }: RefObject<HTMLElement | null>) => current?.closest<HTMLElement>('[role=dialog]')
const focusedIn = (dialog: HTMLElement) => (dialog.getRootNode() as Document | ShadowRoot).activeElement

export const firstEmptyAmount = (dialog: HTMLElement): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')].find(({ value }) => value === '')
