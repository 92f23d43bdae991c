/** Receives errors; never tokens, emails, comments or amounts. */
export type Reporter = {
  /**
   * `id` is what the client reads, `where` names the widget or the call. 'fatal': a widget could not be drawn. What it
   * throws goes to the console.
   */
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

const recorded = new WeakMap<object, string>()

/** The id under which an error was reported. */
export const recordedAs = (error: unknown): string | undefined => (isObject(error) ? recorded.get(error) : undefined)

/** The error was reported under this id, or it equals one that was. */
export function recordAs(error: unknown, id: string): void {
  if (isObject(error)) recorded.set(error, id)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
