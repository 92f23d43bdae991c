import { firstEnUS, type Messages } from './en-US'

/** By key: those of the sign-in, and all others once `addTexts` has brought them. */
export const english = { ...firstEnUS } as Messages

export const addTexts = (texts: Partial<Messages>): Messages => Object.assign(english, texts)

/** Whether the text is shown as it is written. The build parses every other one, which is no string then. */
export const isPlain = (text: unknown): boolean => typeof text === 'string' && /^[^'{<]*$/.test(text)
