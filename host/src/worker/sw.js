// Plain JavaScript: TypeScript has the names of a page or those of a worker, not both in one project.
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

// Code, styles and typeface from the cache; every other request, such as the desk's, goes past the worker. The build
// writes the list of its files in.
precacheAndRoute(PRECACHE, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] })
cleanupOutdatedCaches()

// From the network, so that the page's configuration and headers are the newest; the cached page is for offline.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request)
      } catch (error) {
        const page = await matchPrecache('/index.html')
        if (page === undefined) throw error
        return page
      }
    },
    { denylist: [/^\/(api|assets|currency-icons)\//] },
  ),
)

// A new worker waits until the page says that a reload loses nothing.
addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
