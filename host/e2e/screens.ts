/** Every screen of the app, by the name of its screenshot. */
export const SCREENS = [
  { name: 'dashboard', path: '/' },
  { name: 'requests', path: '/requests' },
  { name: 'balances', path: '/balances' },
  { name: 'balance', path: '/balances/BTC' },
  { name: 'profile', path: '/profile' },
  { name: 'not-found', path: '/nothing-here' },
] as const
