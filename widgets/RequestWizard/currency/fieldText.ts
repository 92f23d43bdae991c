import type { Currency } from '../../../src/domain/currency'

/** The text of a currency field: a chosen code as the desk writes it, or typed letters, which count as upper case. */
export type FieldText = { readonly text: string; readonly isTyped: boolean }

export const typedText = (text: string): FieldText => ({ text, isTyped: true })
export const chosenCode = (code: Currency): FieldText => ({ text: code, isTyped: false })
export const codeOf = ({ text, isTyped }: FieldText): Currency => (isTyped ? text.toUpperCase() : text)
