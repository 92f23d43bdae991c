/** Receives errors; never tokens, e-mails, comments or amounts. */
export type Reporter = {
  report(
    error: unknown,
    about: { readonly id: string; readonly level: 'error' | 'fatal' | 'warning'; readonly where: string },
  ): void
}

/** The default. */
export const consoleReporter: Reporter = {
  report: (error, { id, level, where }) => console[level === 'warning' ? 'warn' : 'error'](`[${id}] ${where}`, error),
}

/** Eight hexadecimal digits by which a user can name an error. */
export const errorId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), byte => byte.toString(16).padStart(2, '0')).join('')
