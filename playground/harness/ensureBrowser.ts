import { existsSync } from 'node:fs'
import { findBrowser } from './findBrowser'
import { runTool } from './runTool'

/** Finds a Chromium, or installs one. Rejects with a sentence that names the ways to get one. */
export async function ensureBrowser(): Promise<string> {
  for (const install of installers()) {
    try {
      return findBrowser()
    } catch (error) {
      if (process.env.CHROMIUM_PATH) throw error
    }
    console.error(`No Chromium found: trying ${install.map(step => step.join(' ')).join(' && ')}`)
    for (const [command, ...args] of install) {
      const isDone = await runTool(command, args).then(
        ({ code }) => code === 0,
        () => false,
      )
      if (!isDone) break
    }
  }
  return findBrowser()
}

type Step = readonly [command: string, ...args: string[]]

function installers(): Step[][] {
  const playwright: Step[] = [['npx', 'playwright', 'install', 'chromium']]
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (!isDebianRoot) return [playwright]
  return [
    [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    ],
    playwright,
  ]
}
