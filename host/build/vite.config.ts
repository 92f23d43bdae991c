import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readHostConfig } from '../config'
import { compiledMessages } from './compiledMessages'
import { writeConfigMeta } from './configMeta'
import { currencyIcons } from './currencyIcons'
import { ownExports } from './ownExports'
import { ownMethods } from './ownMethods'

/** Writes the DESKSIDE_ variables into the page; a wrong value fails the build. */
const configMeta: Plugin = {
  name: 'deskside-config-meta',
  transformIndexHtml: html => writeConfigMeta(html, readHostConfig(process.env)),
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  envDir: false,
  plugins: [compiledMessages(), react(), configMeta, currencyIcons(), ownExports(), ownMethods()],
  build: {
    outDir: '../dist-host',
    emptyOutDir: true,
    target: 'es2022',
    // For the error reporter; no page links to them and the server serves none.
    sourcemap: 'hidden',
    reportCompressedSize: false,
    // The content policy allows no data: URLs.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the content policy blocks; the target browsers preload natively.
    modulePreload: { polyfill: false },
    // One chunk for modules that eight or more share: the first page loads 4 files instead of 40, 12 KB less.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 8, test: /\/(src|widgets|host)\// }] } },
    },
  },
})
