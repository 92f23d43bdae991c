import { useState } from 'react'
import { stepNumber, type WizardState, walkTo } from '../../src/domain/request/wizard'

/** For the progress marks; undefined where one step is all. */
export function useStepNumber({ step, choice }: WizardState) {
  const [walked, setWalked] = useState(() => walkTo([], step))
  const now = walked.at(-1) === step ? walked : walkTo(walked, step)
  if (now !== walked) setWalked(now)
  const number = stepNumber(now, choice)
  return number.of === 1 ? undefined : number
}
