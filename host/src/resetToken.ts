const PAGE = '/password-reset'

/**
 * Moves the token of a reset link from the address to the state of the history entry, where a reload finds it.
 * Call before anything is fetched: an address is in a request's referrer, in logs and in reports.
 */
export function takeResetToken(): string | undefined {
  const { pathname } = window.location
  if (pathname === PAGE) return (window.history.state as { resetToken?: string } | null)?.resetToken
  const [, encoded] = /^\/password-reset\/([^/]+)\/?$/.exec(pathname) ?? []
  if (encoded === undefined) return undefined
  const resetToken = decoded(encoded)
  window.history.replaceState({ resetToken }, '', PAGE)
  return resetToken
}

/** After the token has set a password: it works only once. */
export const forgetResetToken = (): void => window.history.replaceState(null, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
