// Runs before the first paint, so that a light page never flashes dark. The content policy forbids inline scripts.
const page = document.documentElement
page.dataset.theme = 'dark'
try {
  // Fetches the code of a signed-in client, or of the sign-in page, while the first script is fetched.
  const early = localStorage.getItem('access_token') ? '[rel=signed-in]' : '[rel=signed-out]'
  for (const link of document.querySelectorAll(early)) link.rel = 'modulepreload'
  if (localStorage.getItem('desk:language') === 'uk-UA') page.lang = 'uk-UA'
  const theme = localStorage.getItem('desk:theme')
  if (theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)) {
    page.dataset.theme = 'light'
    document.querySelector('[name=theme-color]').content = '#f0f2f4'
  }
} catch {
  // A sandboxed frame has no storage: the defaults apply.
}
