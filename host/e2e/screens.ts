/** Every screen that there is, by the name of its picture (spec section 2). */
export const SCREENS = [
  { name: 'dashboard', path: '/' },
  { name: 'requests', path: '/requests' },
  { name: 'balances', path: '/balances' },
  { name: 'balance', path: '/balances/BTC' },
  { name: 'profile', path: '/profile' },
  { name: 'not-found', path: '/nothing-here' },
] as const
