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
  // Its worker keeps the typeface, which would else be fetched when the first text is drawn.
  if (navigator.serviceWorker?.controller) early.push('installed')
  for (const link of document.querySelectorAll('link'))
    if ([...early, page.lang].some(set => link.rel === `early-${set}`))
      link.rel = link.as === 'font' ? 'preload' : 'modulepreload'
  const theme = localStorage.getItem('desk:theme')
  if (theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)) {
    page.dataset.theme = 'light'
    document.querySelector('[name=theme-color]').content = '#f0f2f4'
  }
} catch {
  // A sandboxed frame has no storage: the defaults apply.
}
