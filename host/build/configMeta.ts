import type { HostConfig } from '../config'

const META = /<meta name="deskside" content="([^"]*)"\s*\/?>/
const ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** The page with its configuration in it. Throws when the page has no place for one. */
export function writeConfigMeta(html: string, config: HostConfig): string {
  if (!META.test(html)) throw new Error('index.html has no <meta name="deskside" content="…">')
  const json = JSON.stringify(config).replace(/[&"<>]/g, character => ESCAPES[character]!)
  return html.replace(META, () => `<meta name="deskside" content="${json}">`)
}

/** The configuration that a built page carries, so that the headers served with it say the same. */
export function readConfigMeta(html: string): HostConfig {
  const content = META.exec(html)?.[1]
  if (!content) throw new Error('The built index.html carries no configuration: run npm run build')
  const json = content.replace(
    /&(amp|quot|lt|gt);/g,
    entity => Object.keys(ESCAPES).find(key => ESCAPES[key] === entity)!,
  )
  return JSON.parse(json) as HostConfig
}
