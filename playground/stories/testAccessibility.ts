import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The page's violations of WCAG 2.2 at level AA: the rule and the element of each. */
export async function accessibilityViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, { runOnly: TAGS, resultTypes: ['violations'] })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`))
}

type Color = { r: number; g: number; b: number; alpha: number; parseString(text: string): Color }
type WithColor = { readonly color: { readonly Color: { readonly prototype: Color } } }

const { prototype } = (axe.commons as unknown as WithColor).color.Color
const { parseString } = prototype
const parsed = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()

// axe would parse the few colors of a theme anew for each text.
prototype.parseString = function (text) {
  const known = parsed.get(text)
  if (known !== undefined) return Object.assign(this, known)
  parseString.call(this, text)
  const { r, g, b, alpha } = this
  parsed.set(text, { r, g, b, alpha })
  return this
}
