import { describe, it } from 'vitest'
import { startApp } from './app'
import { expect } from './expect'

type Icon = { readonly src: string; readonly sizes: string; readonly purpose?: string }

const sizesOf = (icons: readonly Icon[]) =>
  Promise.all(
    icons.map(async ({ src }) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      return `${picture.width}x${picture.height}`
    }),
  )

/** How many pixels of the icons are not opaque: a phone cuts its own shape out of a maskable one. */
const seeThrough = async (icons: readonly Icon[]) => {
  let count = 0
  for (const { src } of icons) {
    const picture = await createImageBitmap(await (await fetch(src)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
    canvas.drawImage(picture, 0, 0)
    const { data } = canvas.getImageData(0, 0, picture.width, picture.height)
    count += data.filter((value, at) => at % 4 === 3 && value < 255).length
  }
  return count
}

describe('the app can be installed', { tags: ['installed'] }, () => {
  const app = startApp()

  it('its manifest has no error, and each icon the size that it says, up to its edges if it is maskable', async () => {
    const page = await app.open('/login')
    const devTools = await page.context().newCDPSession(page)
    const { url, errors, data = '' } = await devTools.send('Page.getAppManifest')
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
    const { icons, ...manifest } = JSON.parse(data) as { icons: Icon[] }
    expect(manifest).toMatchObject({ name: 'Deskside', start_url: '/', scope: '/', display: 'standalone' })
    const pictures = icons.filter(({ sizes }) => sizes !== 'any')
    const maskable = pictures.filter(({ purpose }) => purpose === 'maskable')
    expect(await page.evaluate(sizesOf, pictures)).toEqual(pictures.map(({ sizes }) => sizes))
    expect([maskable, pictures.filter(icon => !maskable.includes(icon))].map(sizes)).toEqual([SIZES, SIZES])
    expect(await page.evaluate(seeThrough, maskable)).toBe(0)
  })
})

const SIZES = ['192x192', '512x512']
const sizes = (icons: readonly Icon[]) => icons.map(icon => icon.sizes)
