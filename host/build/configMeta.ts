import type { HostConfig } from '../config'

const META = /<meta name="deskside" content="([^"]*)"\s*\/?>/
const ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Writes the configuration into the page. Throws when the page has no meta element for it. */
export function writeConfigMeta(html: string, config: HostConfig): string {
  if (!META.test(html)) throw new Error('index.html has no <meta name="deskside" content="…">')
  const json = JSON.stringify(config).replace(/[&"<>]/g, character => ESCAPES[character]!)
  return html.replace(META, () => `<meta name="deskside" content="${json}">`)
}

/** Reads the configuration from a built page, so that its headers allow the same hosts. */
export function readConfigMeta(html: string): HostConfig {
  const content = META.exec(html)?.[1]
  if (!content) throw new Error('The built index.html carries no configuration: run npm run build')
  const json = content.replace(
    /&(amp|quot|lt|gt);/g,
    entity => Object.keys(ESCAPES).find(key => ESCAPES[key] === entity)!,
  )
  return JSON.parse(json) as HostConfig
}
