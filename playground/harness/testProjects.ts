/** Vitest's projects, by the three runs of `npm test`: every project belongs to one. */
export const BEFORE_BUILD = ['chaos', 'pure'] as const
export const AFTER_BUILD = ['unit'] as const
export const IN_BROWSER = ['widgets', 'own page', 'e2e'] as const

export type TestProject = (typeof BEFORE_BUILD)[number] | (typeof AFTER_BUILD)[number] | (typeof IN_BROWSER)[number]
