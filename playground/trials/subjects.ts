/** The subjects of the trials, which are Vitest tags. */
export const SUBJECTS = {
  'exactly-once': 'Whatever fails while a request is sent or changed, it happens once or is not reported as done.',
  accessibility:
    'axe finds nothing wrong with any screen, and each flow works by keyboard, enlarged and in every look.',
  calls: 'However the desk answers a call, the call ends, and the client is shown what the desk has done.',
  ordering: 'An answer that comes late never replaces a newer one.',
  amounts: 'An amount is sent as it was entered, or not at all.',
  figures: 'No two figures of an order ticket contradict, in whatever state its market and its desk are.',
  'deadline-days': 'A deadline is the day that was chosen, in every time zone.',
  'feed-faults': 'A price or an order book is live, stale or failed, never wrong, and recovers by itself.',
  engines: 'A client gets from signing in to signing out in Firefox and in Safari’s engine, too.',
  headers: 'The host answers with its security headers, and no page breaks its content policy.',
  injection:
    'A text of a server, an exchange or an address is shown as text: it runs nothing and shifts no other text.',
  installed: 'The installed app loads once, keeps no answer of the desk, and takes a new version without a loss.',
  leaks: 'Nothing of the client leaves the app, and no other script of the browser can read it.',
  redaction: 'A reported error holds no token, password, email, id or amount of the client.',
  session: 'A session ends everywhere at once, and the next client finds nothing of the last one.',
  settings: 'Whatever a browser has stored is read as the default and repaired, silently.',
  'sandbox-safety': 'The sandbox talks to no other machine and to no other page.',
  screens: 'Whatever the desk answers, each screen says so in its place, leads on, and is whole again afterwards.',
  looks: 'Every screen is complete and free of layout shifts in each theme and language, however it is reached.',
  shipped: 'The package and the host hold nothing of the playground.',
} as const

export type Subject = keyof typeof SUBJECTS

declare module 'vitest' {
  interface TestTags {
    subject: Subject
  }
}
