import { createElement } from 'react'

type IconData = { readonly size: number; readonly node: readonly [string, object][] }
type Given = { readonly size: number; readonly className: string; readonly strokeWidth: number }

/** Draws of what `src/ui/Icon.tsx` gives the same as Lucide's own `createLucideIcon`, without its class names. */
export const createLucideIcon =
  ({ size: side, node }: IconData) =>
  ({ size, ...given }: Given) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...given,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )

export { createLucideIcon as default }
