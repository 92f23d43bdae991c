/** The environment variables that `npm run trials` sets: that this is a trial, and its seed. */
export const TRIAL = 'DESKSIDE_TRIAL'
export const TRIAL_SEED = 'DESKSIDE_TRIAL_SEED'

/** Whether this is a run of `npm run trials`. */
export const isTrial = process.env[TRIAL] !== undefined

/** How often a promise is tried: `test` times in `npm test`, `trial` times in `npm run trials`. */
export const trialCount = ({ test, trial }: { readonly test: number; readonly trial: number }): number =>
  isTrial ? trial : test

/** All of them in trials; in `npm test` those that `isTested` chooses. */
export const trialCases = <T>(all: readonly T[], isTested: (each: T, at: number) => boolean): readonly T[] =>
  isTrial ? all : all.filter(isTested)

/** The seed of a random test: its own, unless `--seed` repeats a failed run. */
export const trialSeed = (usual: number): number => Number(process.env[TRIAL_SEED] ?? usual)
