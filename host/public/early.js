// Runs before the first paint, so that a light page never flashes dark. The content policy forbids inline scripts.
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
  const early = localStorage.getItem('access_token') ? ['signed-in', one ? `${name}/` : name] : ['signed-out']
  for (const link of document.querySelectorAll('link'))
    if ([...early, page.lang].some(set => link.rel === `early-${set}`)) link.rel = 'modulepreload'
  const theme = localStorage.getItem('desk:theme')
  if (theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)) {
    page.dataset.theme = 'light'
    document.querySelector('[name=theme-color]').content = '#f0f2f4'
  }
} catch {
  // A sandboxed frame has no storage: the defaults apply.
}
