/**
 * How a text appears: `whole`: every character; `line`: at least its first words, without what can't be seen; `code`:
 * every character, U+FFFD in place of those that can't be seen; `unit`: so after a figure, where it is cut off;
 * `nothing`: not at all.
 */
export type Shows = 'whole' | 'line' | 'code' | 'unit' | 'nothing'

/** One rendered text. All of it goes into the page as JSON, which keeps lone surrogates. */
export type Rendered = {
  /** The selector of the part of the page that shows it. */
  readonly part: string
  /** Which of the parts, if there are several. */
  readonly at: number
  readonly payload: string
  readonly shows: Shows
  /** Other words of the part, once it is drawn. */
  readonly ready: string
}

export type Screen = { readonly address?: string | undefined; readonly rendered: readonly Rendered[] }

/** Runs in the page: opens the address, waits for the texts, and lists all that they have broken. */
export async function inspect(json: string): Promise<string[]> {
  const { address, rendered } = JSON.parse(json) as Screen
  const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200e\u200f\u202a-\u202e\u2066-\u2069]/
  const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
  const ISOLATE = /\u2068[^\u2066-\u2069]*\u2069/g
  const NONSENSE = /\b(NaN|undefined|Infinity)\b|\[object \w+\]|Invalid Date/
  const CLOBBERED = ['attributes', 'getElementById', 'body', 'parentNode', '__proto__', 'constructor', 'toString']
  const ACTIVE = 'iframe, object, embed, base, applet, math, frame, meta[http-equiv], animate'

  /** The page holds one script of its own, in its head. */
  const SCRIPT = 'body script:not([src]), head script ~ script:not([src])'

  const visible = (text: string) => text.replace(/[\p{C}\ufffd\s]/gu, '').toUpperCase()
  const asCode = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')
  const partOf = ({ part, at }: Rendered) => document.querySelectorAll(part)[at]
  const harm: string[] = []

  function isShown(one: Rendered): boolean {
    const text = partOf(one)?.textContent ?? ''
    if (!text.includes(one.ready)) return false
    if (one.shows === 'whole') return text.includes(one.payload)
    if (one.shows === 'code') return text.includes(asCode(one.payload))
    if (one.shows === 'unit') return text.includes(asCode(one.payload).slice(0, 11))
    // A long text may be cut off.
    return one.shows === 'nothing' || visible(text).includes(visible(one.payload.slice(0, 390)))
  }

  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  async function untilShown(): Promise<void> {
    // Not by a clock, which the test may move.
    for (let frames = 0; frames < 250; frames++) {
      await frame()
      await frame()
      if (document.querySelector('main [aria-busy=true]') === null && rendered.every(isShown)) return
    }
    for (const one of rendered)
      if (!isShown(one))
        harm.push(`not shown: ${one.payload.slice(0, 60)} in ${partOf(one)?.textContent?.slice(0, 200) ?? one.part}`)
  }

  function readElement(element: Element): void {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) harm.push(`a handler: ${name}=${value}`)
      if ((name === 'id' || name === 'name') && CLOBBERED.includes(value)) harm.push(`an element named ${value}`)
      if (!/^(href|src|action|formaction|xlink:href|srcset|data)$/.test(name)) continue
      const { origin, href } = new URL(value, document.baseURI)
      if (origin !== location.origin) harm.push(`an address of another origin: ${href.slice(0, 80)}`)
    }
    if (element.matches(`${ACTIVE}, ${SCRIPT}`)) harm.push(`markup of the text: ${element.outerHTML.slice(0, 80)}`)
  }

  const isApart = (element: Element) => {
    const { display, unicodeBidi } = getComputedStyle(element)
    return !display.startsWith('inline') || display.includes('-') || /isolate|plaintext/.test(unicodeBidi)
  }
  /** The text that one order of directions covers: without the parts that have an order of their own. */
  const ownText = (element: Element): string =>
    [...element.childNodes]
      .map(child =>
        child instanceof Text ? child.data : child instanceof Element && !isApart(child) ? ownText(child) : ' ',
      )
      .join('')

  /** Words of ours, without figures, stand before the letters of the text: those turn nothing. */
  const isBeforeAll = (text: string, rest: string) =>
    !CONTROLS.test(rest) && visible(rest).endsWith(text) && !/\d/.test(visible(rest).slice(0, -text.length))

  function readDirections(): void {
    const foreign = rendered.map(({ payload }) => visible(payload))
    const read = new Set<Element>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      if (!TURNS.test((texts.currentNode as Text).data)) continue
      let box = texts.currentNode.parentElement as Element
      while (!isApart(box) && box.parentElement) box = box.parentElement
      if (read.has(box)) continue
      read.add(box)
      const rest = ownText(box).replace(ISOLATE, '')
      const words = visible(rest).replace(/…$/, '')
      if (TURNS.test(rest) && !foreign.some(text => text.includes(words) || isBeforeAll(text, rest)))
        harm.push(`turns other words round: ${JSON.stringify(rest.slice(0, 120))}`)
    }
    if (/[\u202a-\u202e\u2066\u2067]/.test(document.title.replace(ISOLATE, '')))
      harm.push(`turns the title round: ${JSON.stringify(document.title)}`)
  }

  if (address !== undefined) history.pushState(null, '', address)
  await untilShown()
  for (const element of document.querySelectorAll('*')) readElement(element)
  readDirections()
  for (const one of rendered) {
    const rest = (partOf(one)?.textContent ?? '').replaceAll(one.payload, '').replaceAll(asCode(one.payload), '')
    if (NONSENSE.test(rest) && !NONSENSE.test(one.payload)) harm.push(`nonsense: ${rest.slice(0, 120)}`)
  }
  if ('wasRun' in window) harm.push('code of the text was run')
  if (Object.keys(Object.prototype).length > 0) harm.push('Object.prototype was changed')
  for (const element of document.querySelectorAll('html, body, main, [role=dialog]'))
    if (element.scrollWidth > element.clientWidth)
      harm.push(`${element.localName} is ${element.scrollWidth} px wide, not ${element.clientWidth}`)
  return [...new Set(harm)]
}
