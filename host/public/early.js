// Runs before the first paint, so that a light page never flashes dark. The build puts it into the page itself.
const page = document.documentElement
page.dataset.theme = 'dark'
// The code of the shortcuts arrives once the page is idle: a press before that opens them, too.
addEventListener('keydown', event => {
  if (event.key === '?') window.earlyHelp = event
})
try {
  if (localStorage.getItem('desk:language') === 'uk-UA') page.lang = 'uk-UA'
  // Fetches the code of this page and session while the first script is fetched.
  const [, name, one] = location.pathname.split('/')
  const token = localStorage.getItem('access_token')
  const early = token ? ['signed-in', one ? `${name}/` : name] : ['signed-out']
  for (const link of document.querySelectorAll('link'))
    if ([...early, page.lang].some(set => link.rel === `early-${set}`))
      link.rel = link.as === 'font' ? 'preload' : 'modulepreload'
  const theme = localStorage.getItem('desk:theme')
  if (theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)) {
    page.dataset.theme = 'light'
    document.querySelector('[name=theme-color]').content = '#f0f2f4'
  }
  // Calls the desk for what this page shows first; `host/src/firstPaint/earlyAnswers.ts` hands the answers over.
  if (token) {
    const firstOf = {
      '': ['requests?limit=10&statuses=new&statuses=in_progress'],
      requests: location.search ? [] : ['requests?limit=10'],
      profile: ['me'],
    }
    const shown = /^[\da-f-]{36}$/i.test(one) ? [`requests/${one}`] : []
    const paths = ['balances', 'balances/total-equivalent', ...((one ? shown : firstOf[name]) ?? [])]
    const { url } = JSON.parse(document.querySelector('[name=deskside]').content)
    const headers = { authorization: `Bearer ${token}` }
    const call = async address => {
      const answer = await fetch(address, { headers, cache: 'no-store', redirect: 'error' })
      return { answer, at: performance.now() }
    }
    const addresses = paths.map(path => `${(url || location.origin).replace(/\/+$/, '')}/api/client/v1/${path}`)
    window.earlyAnswers = { ...headers, answers: new Map(addresses.map(address => [address, call(address)])) }
    for (const answer of window.earlyAnswers.answers.values()) answer.catch(() => undefined)
  }
} catch {
  // A sandboxed frame has no storage: the defaults apply.
}
