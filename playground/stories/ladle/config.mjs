import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('..', import.meta.url)

/** As Ladle names a story in its address. */
const idOf = (title, name) => {
  const words = name.replace(/(?!^)[A-Z]/g, letter => `-${letter}`)
  return `${title.replaceAll(' / ', '--').replaceAll(' ', '-')}--${words}`.toLowerCase()
}

/** In the order of their files: a widget at work first, then what it waits for, then what fails. */
const storyOrder = readdirSync(folder, { recursive: true })
  .filter(file => file.endsWith('.stories.tsx'))
  .sort()
  .flatMap(file => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const title = /title: '(.+)'/.exec(text)?.[1] ?? ''
    return [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => idOf(title, name))
  })

export default {
  stories: 'playground/stories/**/*.stories.tsx',
  viteConfig: 'playground/stories/ladle/vite.config.ts',
  outDir: 'dist-ladle',
  // With a star a story that was renamed meanwhile is no error.
  storyOrder: [...storyOrder.map(id => `${id}*`), '*'],
  addons: {
    theme: { defaultState: 'dark' },
    width: { options: { narrow: 320, phone: 390, tablet: 768, desktop: 1280 }, defaultState: 0 },
  },
}
