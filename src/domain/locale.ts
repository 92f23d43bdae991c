/** The languages of the screens; English is the fallback. */
export const LOCALES = ['en-US', 'uk-UA'] as const
export type Locale = (typeof LOCALES)[number]
