import { defineConfig } from '@pandacss/dev'
import { FORCED_COLORS } from './palette'
import { preset } from './preset'
import { requestRow } from './requestRow'

const ROOT = '.desk-root'

/** Wins over the theme's own color, which a later layer sets. */
const colors = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--desk-colors-${name}`, `${value}!important`]))

export default defineConfig({
  presets: ['@pandacss/preset-base', preset],
  eject: true,
  preflight: { scope: ROOT, level: 'parent' },
  cssVarRoot: `:where(${ROOT})`,
  prefix: 'desk',
  // Panda's default layer names would merge with those of a portal that uses Panda or Tailwind.
  layers: {
    reset: 'desk_reset',
    base: 'desk_base',
    tokens: 'desk_tokens',
    recipes: 'desk_recipes',
    utilities: 'desk_utilities',
  },
  include: ['./src/**/*.{ts,tsx}', './widgets/**/*.{ts,tsx}', './host/**/*.{ts,tsx}'],
  exclude: ['**/*.stories.tsx', '**/*.test.ts', '**/*.test.tsx'],
  outdir: 'styled-system',
  // The subpath import in package.json, by which Panda recognizes its own functions.
  importMap: '#styled',
  outExtension: 'js',
  validation: 'error',
  conditions: {
    extend: {
      light: `${ROOT}[data-theme=light] &`,
      // A touch screen keeps :hover on the element pressed last.
      hover: ['@media (hover: hover)', '&:is(:hover, [data-hover])'],
      /** The widget's width, not the window's: it may be in a 320 px column of a portal. */
      wide: '@container desk (min-width: 960px)',
      /** The panel of balances has room for a second column. */
      wideBalances: '@container balances (min-width: 1008px)',
      /** A place of few letters: a very narrow one, or a phone's in large text. */
      fewLetters: '@container (max-width: 19em)',
      /** For sheets, dialogs and toasts, which cover the window. */
      wideWindow: '@media (min-width: 960px)',
      /** Room for a third column. */
      largeWindow: '@media (min-width: 1600px)',
      fine: '@media (pointer: fine)',
      forcedColors: '@media (forced-colors: active)',
    },
  },
  globalCss: {
    // Room for what reaches over a widget's first line, where the page or a shadow root leaves none.
    [ROOT]: { '--desk-headroom': '12px' },
    [`${ROOT} :focus-visible`]: { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
    [`${ROOT} [hidden]`]: { display: 'none!' },
    ...requestRow,
    '@media (prefers-contrast: more)': {
      [ROOT]: colors({
        'ink-2': 'var(--desk-colors-ink)',
        'ink-3': 'var(--desk-colors-ink)',
        line: 'var(--desk-colors-line-control)',
        'line-strong': 'var(--desk-colors-line-control)',
      }),
    },
    // A state that differs by its background alone stays visible: the browser would give all the same one.
    '@media (forced-colors: active)': {
      [ROOT]: { forcedColorAdjust: 'none', ...colors(FORCED_COLORS) },
      [`${ROOT} [part=button]`]: { boxShadow: 'inset 0 0 0 1px ButtonBorder' },
      [`${ROOT} :is(:disabled, [aria-disabled=true])`]: { color: 'GrayText!' },
    },
    '@media (prefers-reduced-motion: reduce)': {
      [`${ROOT} *, ${ROOT} ::before, ${ROOT} ::after`]: { animation: 'none!', transition: 'none!' },
    },
  },
  hooks: {
    // Panda leaves two rules unscoped: `:root{--made-with-panda}` and `*,::before,…{--blur…}`.
    'cssgen:done': ({ content }) =>
      content
        .replace(/:root\s*\{\s*--made-with-panda[^}]*\}/g, '')
        .replace(
          /(^|[{}]\s*)\*\s*,\s*::before\s*,\s*::after\s*,\s*::backdrop\s*\{/g,
          `$1${ROOT},${ROOT} *,${ROOT} ::before,${ROOT} ::after,${ROOT} ::backdrop {`,
        ),
  },
})
