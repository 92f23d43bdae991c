import type { Desk } from '../../widgets'

const CANVAS = { dark: '#0c0e10', light: '#f0f2f4' }

/** The page around the widgets follows the client's theme and language: what overscrolls, and what a screen reader speaks. */
export function followTheme({ settings }: Desk): void {
  settings.current.subscribe(({ theme, language }) => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = language
    document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', CANVAS[theme])
  })
}
