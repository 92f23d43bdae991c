export default {
  stories: 'playground/stories/**/*.stories.tsx',
  viteConfig: 'playground/stories/ladle/vite.config.ts',
  outDir: 'dist-ladle',
  addons: {
    theme: { defaultState: 'dark' },
    width: { options: { narrow: 320, phone: 390, tablet: 768, desktop: 1280 }, defaultState: 0 },
  },
}
