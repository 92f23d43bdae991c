import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { readHostConfig } from '../config'
import { createChunkNames } from './chunkNames'
import { compiledMessages } from './compiledMessages'
import { writeConfigMeta } from './configMeta'
import { currencyIcons } from './currencyIcons'
import { earlyScripts } from './earlyScripts'
import { ownExports } from './ownExports'
import { ownMethods } from './ownMethods'
import { serviceWorker } from './serviceWorker'
import { createShortClasses, readSheet, shortSheet } from './shortClasses'
import { staticStyles } from './staticStyles'

/** Writes the DESKSIDE_ variables into the page; a wrong value fails the build. */
const configMeta: Plugin = {
  name: 'deskside-config-meta',
  transformIndexHtml: html => writeConfigMeta(html, readHostConfig(process.env)),
}

const classes = createShortClasses(readSheet())

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  envDir: false,
  // React itself has the hook that wouter and SWR take from there.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' } },
  plugins: [
    compiledMessages(),
    react(),
    configMeta,
    currencyIcons(),
    ownExports(),
    ownMethods(),
    staticStyles(classes),
    shortSheet(classes),
    earlyScripts(),
    serviceWorker(),
  ],
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
    modulePreload: {
      polyfill: false,
      // Without what has been fetched already, or is being fetched by the `import()` itself.
      resolveDependencies: (imported, files, { hostId }) =>
        files.filter(file => file !== imported && file !== hostId && !/\/(first|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: createChunkNames() }], includeDependenciesRecursively: false } },
    },
  },
})
