// Before the first paint, so that a light page never flashes dark. A file of its own: the policy allows no inline script.
const page = document.documentElement
page.dataset.theme = 'dark'
try {
  if (localStorage.getItem('desk:language') === 'uk-UA') page.lang = 'uk-UA'
  if (localStorage.getItem('desk:theme') === 'light') {
    page.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#f0f2f4'
  }
} catch {
  // Storage is refused, in a sandboxed frame for one: the defaults stand.
}
