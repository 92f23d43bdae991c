import type { SandboxLine } from './spawnSandbox'

/** The DESKSIDE_ variables of a page that talks only to this sandbox and shows its demo client's password. */
export function sandboxEnvironment(line: SandboxLine): Record<string, string> {
  const { email, password } = demoOf(line)
  return {
    DESKSIDE_URL: '',
    DESKSIDE_IDEMPOTENCY_KEYS: '1',
    // The sandbox calls no other machine.
    DESKSIDE_ICON_URL: 'none',
    DESKSIDE_EXCHANGES: JSON.stringify(line.exchanges),
    DESKSIDE_DEMO: JSON.stringify({ email, password }),
  }
}

/** The client that `npm start` prints. */
export function demoOf({ clients }: SandboxLine): { email: string; password: string } {
  const demo = clients.find(({ scene }) => scene === 'demo')
  if (!demo) throw new Error('The sandbox has no demo client.')
  return demo
}
