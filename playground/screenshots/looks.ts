import type { Visit } from '../../host/e2e/visit'

/** How a screen is looked at, and the name of that in its picture's file. */
export type Look = Visit & { readonly name: string }

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
const FIRST_DESKTOP_WIDTH = 960

/** Both themes and languages on a phone and on a desktop; `size`, as '320x568', takes the place of its kind. */
export function looksOf(size?: string): readonly Look[] {
  const [width = PHONE.width, height = PHONE.height] = size?.split('x').map(Number) ?? []
  const own = { width, height }
  // A desktop size is taken alone, as no phone has it.
  const viewports = width >= FIRST_DESKTOP_WIDTH ? [own] : [own, DESKTOP]
  return (['dark', 'light'] as const).flatMap(theme =>
    (['en-US', 'uk-UA'] as const).flatMap(language =>
      viewports.map(viewport => {
        const wide = viewport.width >= FIRST_DESKTOP_WIDTH
        return {
          name: `${theme}-${language.slice(0, 2)}-${viewport.width}`,
          theme,
          language,
          wide,
          browser: { viewport, ...(!wide && size !== undefined && { deviceScaleFactor: 2 }) },
        }
      }),
    ),
  )
}
