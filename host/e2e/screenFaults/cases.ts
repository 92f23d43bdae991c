import { trialCases } from '../../../playground/trials/trialCount'
import { FAULTS, type ScreenFault } from './faults'

/** Each screen with each fault; in `npm test` with one alone. */
export const casesOf = <Screen extends { readonly name: string; readonly tested?: string }>(
  screens: readonly Screen[],
): readonly { readonly screen: Screen; readonly fault: ScreenFault }[] =>
  trialCases(
    screens.flatMap(screen => FAULTS.map(fault => ({ screen, fault }))),
    ({ screen, fault }) => screen.tested === fault.name,
  )
