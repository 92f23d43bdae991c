import type { SandboxLine } from './spawnSandbox'

/** The DESKSIDE_ variables of a page that speaks to this sandbox alone and says who may sign in; no other build holds the demo. */
export function sandboxEnvironment(line: SandboxLine): Record<string, string> {
  const { email, password } = demoOf(line)
  return {
    DESKSIDE_URL: '',
    DESKSIDE_IDEMPOTENCY_KEYS: '1',
    // The sandbox speaks to nobody outside this machine.
    DESKSIDE_ICON_URL: 'none',
    DESKSIDE_EXCHANGES: JSON.stringify(line.exchanges),
    DESKSIDE_DEMO: JSON.stringify({ email, password }),
  }
}

/** The client whose credentials newcomers are given. */
export function demoOf({ clients }: SandboxLine): { email: string; password: string } {
  const demo = clients.find(({ scene }) => scene === 'demo')
  if (!demo) throw new Error('The sandbox has no demo client.')
  return demo
}
