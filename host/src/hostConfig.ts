import type { HostConfig } from '../config'

/** What the deployment decided, as `build` wrote it into the page (see host/config.ts). */
export function readPageConfig(page: Document): Partial<HostConfig> {
  const content = page.querySelector<HTMLMetaElement>('meta[name=deskside]')?.content
  return content ? (JSON.parse(content) as HostConfig) : {}
}
