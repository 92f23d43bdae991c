import { existsSync, readdirSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { defineConfig, type Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

// The ticket is a step of the wizard, not a widget by itself.
const widgets = readdirSync('widgets', { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'OrderTicket')
  .map(({ name }) => [`widgets/${name}`, `widgets/${name}/${name}.tsx`] as const)
  .filter(([, file]) => existsSync(file))

/**
 * Vite's `file.css?inline` for esbuild.
 * The query stays in the path, because tsup's own CSS plugin takes every path that ends in .css.
 */
const cssInline: Plugin = {
  name: 'css-inline',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ resolveDir, path }) => ({
      // Relative, or this machine's folders would stand in dist.
      path: relative(process.cwd(), resolve(resolveDir, path)),
      namespace: 'css-inline',
    }))
    build.onLoad({ filter: /.*/, namespace: 'css-inline' }, async ({ path }) => ({
      contents: await readFile(path.replace(/\?inline$/, ''), 'utf8'),
      loader: 'text',
    }))
  },
}

/** The package: all widgets, each widget alone, `mount` for any page, and the feed. ESM; the portal brings React. */
export default defineConfig(({ outDir = 'dist' }) => ({
  entry: {
    index: 'widgets/index.ts',
    mount: 'widgets/mount.tsx',
    market: 'src/market/index.ts',
    ...Object.fromEntries(widgets),
  },
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  splitting: true,
  treeshake: false,
  // Portals without a bundler load these files as they are; the source maps hold the sources.
  minify: true,
  sourcemap: true,
  clean: true,
  silent: true,
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  esbuildPlugins: [cssInline],
  onSuccess: () => copyFile('styled-system/styles.css', `${outDir}/styles.css`),
}))
