import { deviceTheme } from '../../src/ui/device/deviceTheme'
import type { DeskShell } from '../../widgets/shell'

const CANVAS = { dark: '#0c0e10', light: '#f0f2f4' }

/** Keeps the page's canvas and language, for overscroll and screen readers, in step with the client's settings. */
export function followTheme({ settings }: DeskShell): void {
  const follow = () => {
    const { theme: chosen, language } = settings.current.peek()
    const theme = chosen === 'system' ? deviceTheme.current() : chosen
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = language
    document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', CANVAS[theme])
  }
  settings.current.subscribe(follow)
  deviceTheme.subscribe(follow)
}
