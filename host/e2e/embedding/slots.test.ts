import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, inject, it } from 'vitest'
import { expect } from '../expect'
import { freshClient, listOf } from '../sandbox'
import { type PortalServer, servePortal } from './servePortal'

const WIDTHS = [320, 600, 1000]

/** Each with a text that it shows once it is loaded. */
const widgetsOf = (uuid: string): readonly (readonly [tag: string, text: string])[] => [
  ['desk-request-list', '#1060'],
  [`desk-request-detail uuid="${uuid}" events="repeat"`, 'Activity'],
  ['desk-balances-panel events="open-balance"', 'Total in USDT'],
  ['desk-balance-detail currency="BTC" events="create"', 'Withdrawable'],
  ['desk-balances-summary events="open-balances"', 'currencies'],
  ['desk-latest-activity', 'ago'],
  ['desk-set-password token="a-token"', 'New password'],
  ['guest-auth-gate', 'Sign in'],
]

describe('on a white page, in slots of 320, 600 and 1000 px', { tags: ['looks'] }, () => {
  let browser: Browser
  let portal: PortalServer
  let page: Page

  beforeAll(async () => {
    const { exchanges } = inject('sandbox')
    const client = await freshClient('demo')
    const widgets = widgetsOf((await listOf(client)).data.at(-1)!.uuid)
    const slots = widgets.flatMap(([tag]) =>
      WIDTHS.map(width => `<section data-width="${width}"><${tag}></${tag.split(' ')[0]}></section>`),
    )
    const options = `url: '', theme: 'light', exchanges: ${JSON.stringify(exchanges)}`
    portal = await servePortal({
      '/': {
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Slots</title>
          <link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script><body>${slots.join('')}</body>`,
      },
      '/page.css': {
        body: `body { margin: 0; background: white; font: 16px system-ui }
          ${WIDTHS.map(width => `[data-width="${width}"] { width: ${width}px; margin-bottom: 24px }`).join('')}`,
      },
      '/page.js': {
        body: `import { createDesk, defineElements } from '/deskside/deskside.js'
          defineElements(createDesk({ name: 'portal', ${options} }))
          defineElements(createDesk({ name: 'guest', ${options} }), 'guest')`,
      },
    })
    browser = await chromium.connect(inject('browser'))
    const stored = { name: 'desk:portal:access_token', value: client.token }
    page = await browser.newPage({
      viewport: { width: 1100, height: 900 },
      storageState: { cookies: [], origins: [{ origin: portal.url, localStorage: [stored] }] },
    })
    await page.goto(portal.url)
    for (const [tag, text] of widgets)
      for (const width of WIDTHS) {
        const slot = page.locator(`[data-width="${width}"] > ${tag.split(' ')[0]}`)
        await expect(slot.getByText(text).first()).toBeVisible()
      }
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })
  afterEach(() => page.emulateMedia({ forcedColors: null, contrast: null, reducedMotion: null }))
  afterAll(async () => {
    await browser?.close()
    await portal?.close()
  })

  it('each widget fills its slot to the edges and no further, with round corners and its content in the middle', async () => {
    expect(await page.evaluate(wrongSlots)).toEqual([])
  })

  it('forced colors: panels, fields and buttons have an edge, and the focus has a ring', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const edges = await page.evaluate(edgesOf)
    expect(edges.length).toBeGreaterThan(50)
    expect(edges.filter(({ isVisible }) => !isVisible)).toEqual([])
    const button = page.locator('[data-width="320"] desk-balances-panel').getByRole('button').first()
    await button.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const ring = await button.evaluate(node => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node)
      return { outlineStyle, outlineWidth, isCanvas: outlineColor === getComputedStyle(document.body).backgroundColor }
    })
    expect(ring).toEqual({ outlineStyle: 'solid', outlineWidth: '2px', isCanvas: false })
  })

  it('a reader who prefers more contrast has edges of 3:1 and texts of 7:1', async () => {
    const [edge, text] = await page.evaluate(lowestContrasts)
    await page.emulateMedia({ contrast: 'more' })
    const [strongEdge, strongText] = await page.evaluate(lowestContrasts)
    expect(edge).toBeLessThan(3)
    expect(text).toBeLessThan(7)
    expect(strongEdge).toBeGreaterThanOrEqual(3)
    expect(strongText).toBeGreaterThanOrEqual(7)
  })

  it('nothing moves for a reader who prefers less motion', async () => {
    expect((await page.evaluate(moving)).length).toBeGreaterThan(5)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await page.evaluate(moving)).toEqual([])
  })
})

/** The functions below run in the page. */
function wrongSlots(): string[] {
  return [...document.querySelectorAll('section')].flatMap(section => {
    const name = `${section.firstElementChild?.localName} in ${section.dataset.width} px`
    const shadow = section.querySelector('[title=""]')?.shadowRoot
    const root = shadow?.querySelector('.desk-root')
    if (!root) return [`${name} is not drawn`]
    const [slot, drawn] = [section.getBoundingClientRect(), root.getBoundingClientRect()]
    const gaps = [drawn.left - slot.left, slot.right - drawn.right, drawn.top - slot.top, slot.bottom - drawn.bottom]
    const inside = [...root.querySelectorAll('[part=panel], form')]
      .map(panel => panel.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    const left = Math.min(...inside.map(box => box.left)) - slot.left
    const right = slot.right - Math.max(...inside.map(box => box.right))
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(root)
    return [
      ...(gaps.some(gap => Math.abs(gap) > 0.5) ? [`${name} leaves ${gaps}`] : []),
      ...(section.scrollWidth > section.clientWidth ? [`${name} is ${section.scrollWidth} px wide`] : []),
      ...(left < 12 || Math.abs(left - right) > 1 ? [`${name} has ${left} px at the left, ${right} at the right`] : []),
      ...(backgroundColor === 'rgba(0, 0, 0, 0)' ? [`${name} has no background`] : []),
      ...(borderTopLeftRadius === '12px' ? [] : [`${name} has corners of ${borderTopLeftRadius}`]),
    ]
  })
}

function edgesOf(): { what: string; isVisible: boolean }[] {
  const canvas = getComputedStyle(document.body).backgroundColor
  const roots = [...document.querySelectorAll('[title=""]')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots.flatMap(root =>
    [...root.querySelectorAll('[part=panel], [part=button], input:not([type=radio], [type=checkbox])')].map(element => {
      const framed = element.localName === 'input' ? (element.closest('[data-part=control], div') ?? element) : element
      const isVisible = [element, framed].some(one => {
        const { borderTopWidth, borderTopColor, boxShadow } = getComputedStyle(one)
        const isDrawn = borderTopWidth !== '0px' && ![canvas, 'rgba(0, 0, 0, 0)'].includes(borderTopColor)
        return isDrawn || boxShadow !== 'none'
      })
      return { what: element.outerHTML.slice(0, 120), isVisible }
    }),
  )
}

/** The lowest contrast of a panel's edge with the panel, and of a text with what is behind it. */
function lowestContrasts(): [edge: number, text: number] {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  function luminance(color: string): number {
    const [r = 0, g = 0, b = 0] = channels(color)
      .slice(0, 3)
      .map(value => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  function contrast(one: string, other: string): number {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  function behind(element: Element | null): string {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (channels(backgroundColor)[3] !== 0) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const roots = [...document.querySelectorAll('[title=""]')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const edges = roots.flatMap(root =>
    [...root.querySelectorAll('[part=panel]')].map(panel => {
      const { borderTopColor, backgroundColor } = getComputedStyle(panel)
      return contrast(borderTopColor, backgroundColor)
    }),
  )
  // Neutral texts alone: a color of the four meanings has 4.5:1.
  const texts = roots.flatMap(root =>
    [...root.querySelectorAll('p, dt, label')].map(element => {
      const { color } = getComputedStyle(element)
      return contrast(color, behind(element))
    }),
  )
  return [Math.min(...edges), Math.min(...texts)]
}

function moving(): string[] {
  const roots = [...document.querySelectorAll('[title=""]')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots.flatMap(root =>
    [...root.querySelectorAll('*')].flatMap(element => {
      const { animationName, transitionDuration } = getComputedStyle(element)
      const isStill = animationName === 'none' && /^(0s(, )?)+$/.test(transitionDuration)
      return isStill ? [] : [`${element.localName} ${animationName} ${transitionDuration}`]
    }),
  )
}
