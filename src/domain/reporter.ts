/** Where errors are reported (spec section 8). Never handed tokens, e-mails, comments or amounts. */
export type Reporter = {
  report(
    error: unknown,
    about: { readonly id: string; readonly level: 'error' | 'fatal' | 'warning'; readonly where: string },
  ): void
}

/** Eight hexadecimal digits, to name one error to a person. */
export const errorId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), byte => byte.toString(16).padStart(2, '0')).join('')
