import { describe, expect, it } from 'vitest'
import { fetchedScripts, MOST_KB, NEVER_IDLE, sumKb } from '../../playground/bench/load/firstLoad'
import { startApp } from './app'
import { freshClient } from './sandbox'

describe('the first load', () => {
  const app = startApp()

  it.each(Object.entries(MOST_KB))('of %s fetches at most %i KB of gzipped JavaScript', async (path, most) => {
    const client = path === '/' ? await freshClient('demo') : undefined
    const page = await app.open(path, { script: NEVER_IDLE, ...(client && { client }) })
    const scripts = await fetchedScripts(page, client ? 'listitem' : 'textbox')
    const lines = scripts.map(({ name, kb }) => `${kb.toFixed(1)} ${name}`)
    console.log(`${path}: ${sumKb(scripts).toFixed(1)} KB in ${scripts.length} scripts`)
    expect(sumKb(scripts), lines.join('\n')).toBeLessThanOrEqual(most)
  })
})
