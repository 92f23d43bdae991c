import { readdirSync, readFileSync } from 'node:fs'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createLucideIcon } from './leanIcon'
import { withoutNames } from './leanIcons'

/** The icons that the app names. */
const NAMES = ['src', 'widgets', 'host']
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`))
  .filter(file => file.endsWith('.tsx'))
  .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/'lucide-react\/icons\/([\w-]+)'/g)])
  .map(([, name = '']) => name)

/** The icon's name where Lucide also has it under a second one. */
const sameAs = (name: string): string => {
  const file = readFileSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, 'utf8')
  return /export \{ default \} from '\.\/([\w-]+)\.mjs'/.exec(file)?.[1] ?? name
}

/** In any order of the attributes, and without Lucide's own class names. */
function drawn(icon: ComponentType<never>): string {
  const given = { size: 20, strokeWidth: 1.6, 'aria-hidden': true, className: 'icon' }
  const markup = renderToStaticMarkup(createElement(icon, given as never)).replace(/lucide[\w-]* /g, '')
  const [, attributes = '', content] = /^<svg ([^>]*)>(.*)$/.exec(markup)!
  return `${attributes
    .match(/[\w-]+="[^"]*"/g)!
    .sort()
    .join(' ')} ${content}`
}

/** As the build leaves it. */
async function dataOf(name: string): Promise<Parameters<typeof createLucideIcon>[0]> {
  const code = withoutNames(readFileSync(`node_modules/lucide-react/dist/esm/icons/${sameAs(name)}.mjs`, 'utf8'))
  const [, data = ''] = /__iconData = (\{[\s\S]*?\n\});/.exec(code) ?? []
  expect(data).not.toMatch(/key|name|aliases/)
  return (await import(`data:text/javascript,${encodeURIComponent(`export default ${data}`)}`)).default
}

it('every icon looks as Lucide draws it', async () => {
  expect(NAMES.length).toBeGreaterThan(15)
  for (const name of NAMES) {
    const { default: original } = (await import(`lucide-react/icons/${name}`)) as { default: ComponentType<never> }
    expect(drawn(createLucideIcon(await dataOf(name))), name).toBe(drawn(original))
  }
})
