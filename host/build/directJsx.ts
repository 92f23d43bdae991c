import type { Plugin } from 'vite'

const JSX = 'react/jsx-runtime'
const DIRECT = `\0${JSX}`

/** Lets every element call `jsx` itself, in place of a method of React's CommonJS module. */
export function directJsx(): Plugin {
  return {
    name: 'deskside-direct-jsx',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react\/jsx-runtime$/ },
      handler: (_id, importer) => (importer === DIRECT ? null : DIRECT),
    },
    load: {
      filter: { id: /^\0react\/jsx-runtime$/ },
      handler: () => `import react from '${JSX}'\nexport const { jsx, jsxs, Fragment } = react`,
    },
  }
}
