/** Vitest's projects, by the two runs of `npm test`: every project belongs to one. */
export const IN_NODE = ['chaos', 'pure', 'unit'] as const
export const IN_BROWSER = ['widgets', 'own page', 'e2e'] as const

export type TestProject = (typeof IN_NODE)[number] | (typeof IN_BROWSER)[number]
