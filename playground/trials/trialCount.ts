/** How `npm run trials` tells the tests, in the environment, that this is one. */
export const TRIAL = 'DESKSIDE_TRIAL'
export const TRIAL_SEED = 'DESKSIDE_TRIAL_SEED'

/** How often a promise is tried: a little in `npm test`, at full count in `npm run trials` (reliability.md, CI and trials). */
export const trialCount = ({ test, trial }: { readonly test: number; readonly trial: number }): number =>
  process.env[TRIAL] === undefined ? test : trial

/** The seed of what is random: the given one, unless `--seed` asks for the run in which something failed. */
export const trialSeed = (usual: number): number => Number(process.env[TRIAL_SEED] ?? usual)
