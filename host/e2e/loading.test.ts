import type { Page, Route } from 'playwright'
import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'
import { openTotal } from './place'
import { freshClient } from './sandbox'
import { signIn } from './signIn'

describe('when a page’s code can’t be fetched', { tags: ['installed'] }, () => {
  const app = startApp()
  /** The dashboard; `answer` answers each fetch of the profile page's code. */
  const open = async (answer: (route: Route) => Promise<void>) => {
    app.tolerate(/net::ERR_|404|dynamically imported module|\/ticker\/price|cors-proxy/)
    const page = await app.open('/login')
    await page.route(/ProfilePage/, answer)
    await signIn(page, await freshClient('demo'))
    await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
    const loads = { count: 0 }
    page.on('load', () => loads.count++)
    return { page, loads, openProfile: () => page.getByRole('link', { name: 'Profile' }).click() }
  }
  const gone = (route: Route) => route.fulfill({ status: 404 })
  // Its heading is there before its code.
  const profile = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log out' })
  const failure = (page: Page) => page.getByRole('main').getByText('This page could not be loaded')

  it('offline, the page says so, the navigation works, and the page comes back by itself', async () => {
    let isLost = true
    const { page, openProfile } = await open(route => (isLost ? route.abort() : route.continue()))
    await page.context().setOffline(true)
    await openProfile()
    await expect(failure(page)).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
    await openProfile()
    await expect(failure(page)).toBeVisible()
    isLost = false
    await page.context().setOffline(false)
    await expect(profile(page)).toBeVisible()
  })

  it('a fetch that fails once goes unnoticed', async () => {
    let fetches = 0
    const { page, loads, openProfile } = await open(route => (fetches++ === 0 ? route.abort() : route.continue()))
    await openProfile()
    await expect(profile(page)).toBeVisible()
    expect(loads.count).toBe(0)
  })

  it('code that a deployment has removed is replaced by a reload', async () => {
    let isReloaded = false
    const { page, loads, openProfile } = await open(route => (isReloaded ? route.continue() : gone(route)))
    page.on('request', request => {
      isReloaded ||= request.isNavigationRequest()
    })
    await openProfile()
    await expect(profile(page)).toBeVisible()
    await expect.poll(() => loads.count).toBe(1)
  })

  it('without a working network, though the browser counts as online, the page says so instead of reloading', async () => {
    const { page, loads, openProfile } = await open(route => route.abort())
    await page.route('**/*', route => route.abort())
    await openProfile()
    await expect(failure(page)).toBeVisible()
    expect([loads.count, page.url()]).toEqual([0, `${app.url}/profile`])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(profile(page)).toBeVisible()
  })

  it('code that a deployment has not brought is reported, and the page that works is not reloaded', async () => {
    app.tolerate(/404/)
    const { page, loads, openProfile } = await open(gone)
    await page.route(/\/assets\//, gone)
    await openProfile()
    await expect(failure(page)).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
    expect(loads.count).toBe(0)
  })

  it('code that is missing after a reload, too, says so instead of reloading again', async () => {
    const { page, loads, openProfile } = await open(gone)
    await openProfile()
    await expect(failure(page)).toBeVisible()
    await expect.poll(() => loads.count).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(failure(page)).toBeVisible()
    expect(loads.count).toBe(1)
  })

  describe('of the wizard', () => {
    const openDashboard = async (answer: (route: Route) => Promise<void>) => {
      app.tolerate(/net::ERR_|404|dynamically imported module|\/ticker\/price|cors-proxy/)
      const page = await app.open('/login')
      await page.route(/RequestWizard/, answer)
      await signIn(page, await freshClient('demo'))
      await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
      return { page, openWizard: () => page.getByRole('button', { name: 'New request', exact: true }).click() }
    }

    it('offline, the page says so, the navigation works, and a new request can be made once online', async () => {
      let isLost = true
      const { page, openWizard } = await openDashboard(route => (isLost ? route.abort() : route.continue()))
      await page.context().setOffline(true)
      await openWizard()
      await expect(page.getByText('Check your connection.')).toBeVisible()
      await page.getByRole('link', { name: 'Dashboard' }).first().click()
      await expect(page.getByRole('link', { name: /#10\d\d/ }).first()).toBeVisible()
      isLost = false
      await page.context().setOffline(false)
      await expect(page.getByRole('dialog')).toBeVisible()
    })

    it('a fetch that fails once goes unnoticed', async () => {
      let fetches = 0
      const { page, openWizard } = await openDashboard(route => (fetches++ === 0 ? route.abort() : route.continue()))
      await openWizard()
      await expect(page.getByRole('dialog')).toBeVisible()
    })

    it('code that a deployment has removed is replaced by a reload, and then a new request can be made', async () => {
      let isReloaded = false
      const { page, openWizard } = await openDashboard(route => (isReloaded ? route.continue() : gone(route)))
      const reloaded = page.waitForEvent('load')
      page.on('request', request => {
        isReloaded ||= request.isNavigationRequest()
      })
      await openWizard()
      await reloaded
      await openWizard()
      await expect(page.getByRole('dialog')).toBeVisible()
    })

    /** At the wizard's last step, whose form is not fetched until `release`. */
    const openWithoutForm = async () => {
      app.tolerate(/\/ticker\/price|cors-proxy/)
      const page = await app.open('/login')
      let release = () => {}
      const released = new Promise<void>(resolve => {
        release = resolve
      })
      await page.route(/OrderTicket/, route => released.then(() => route.continue()))
      await signIn(page, await freshClient('funded'))
      await openTotal(page)
      const price = page.getByRole('textbox', { name: 'Price' })
      await expect(price).toHaveCount(0)
      return { page, price, release: () => release() }
    }

    it('its form is drawn as soon as its code is there, with the focus in the first empty field', async () => {
      const { price, release } = await openWithoutForm()
      release()
      await expect(price).toBeFocused()
    })

    it('what is typed before its form is drawn is in no other field when the client goes back', async () => {
      const { page, price, release } = await openWithoutForm()
      await page.keyboard.type('98')
      await page.goBack()
      const counter = page.getByRole('combobox', { name: 'Pay with' })
      await expect(counter).toBeFocused()
      release()
      await expect(counter).not.toHaveValue(/98/)
      await expect(price).toHaveCount(0)
    })
  })

  it('of the change over 24 hours, its line stays and says N/A', async () => {
    app.tolerate(/net::ERR_|404|dynamically imported module|\/ticker\/price|cors-proxy/)
    const page = await app.open('/login')
    let aborted = 0
    await page.route(/DayChange-/, route => {
      aborted++
      return route.abort()
    })
    await signIn(page, await freshClient('demo'))
    const line = page.getByText(/^24 h change/).locator('xpath=..')
    await expect.poll(() => aborted).toBeGreaterThan(0)
    await expect(line).toContainText('N/A')
  })

  it('of the calendar, it opens on a later press', async () => {
    app.tolerate(/net::ERR_|404|dynamically imported module|\/ticker\/price|cors-proxy/)
    const page = await app.open('/requests', { client: await freshClient('demo') })
    let isLost = true
    await page.route(/Calendar/, route => (isLost ? route.abort() : route.continue()))
    await page.getByRole('link', { name: /#1060/ }).click()
    await page.getByRole('button', { name: 'Edit deadline' }).click()
    const opener = page.locator('article dd input ~ span button')
    await opener.click()
    await expect(page.getByText('The calendar could not be loaded')).toBeVisible()
    isLost = false
    await opener.click()
    await expect(page.getByRole('grid')).toBeVisible()
  })

  it('of a language, its texts are shown as soon as the browser is online again', async () => {
    app.tolerate(/net::ERR_|dynamically imported module|\/ticker\/price/)
    const page = await app.open('/profile', { client: await freshClient('demo') })
    let isLost = true
    await page.route(/uk-UA/, route => (isLost ? route.abort() : route.continue()))
    // A failed fetch is repeated once before the page waits for the network.
    const failed = { count: 0 }
    page.on('requestfailed', request => {
      if (request.url().includes('uk-UA')) failed.count++
    })
    await page.getByRole('radio', { name: 'Українська' }).check({ force: true })
    await expect.poll(() => failed.count).toBeGreaterThan(1)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    isLost = false
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Вийти' })).toBeVisible()
  })
})

describe('when the network is cut right after a first visit’s page', { tags: ['installed'] }, () => {
  const app = startApp()

  it.each([
    ['without its style sheet', /\.(js|css)(\?|$)/],
    ['with its style sheet', /\.js(\?|$)/],
  ])('it says that it has not loaded and can be reloaded, %s', async (_, cut) => {
    app.tolerate(/net::ERR_|Failed to load/)
    const page = await app.open('/manifest.webmanifest')
    let isCut = true
    await page.route(cut, route => (isCut ? route.abort() : route.continue()))
    await page.goto(`${app.url}/login`)
    const message = page.getByRole('alert')
    await expect(message).toBeVisible({ timeout: 20_000 })
    await expect(message).toContainText('Deskside has not loaded yet. Check your connection')
    isCut = false
    await message.getByRole('link', { name: 'reload the page' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(message).toHaveCount(0)
  })
})
