import { type ReactNode, useMemo } from 'react'
import { css } from '#styled/css'
import { type DeskRootProps, Frame, Overlays, RootContext, useDeskRoot, useFrame, useRoot } from './DeskRoot'

/** Around elements of a page's own, which get no styles: only each widget's `WidgetFrame` and the overlays do. */
export function PageRoot({ children, ...looks }: DeskRootProps) {
  const { frame, setPortal, root } = useRoot(looks)
  return (
    <>
      <RootContext.Provider value={root}>{children}</RootContext.Provider>
      <Frame at={frame} root={root} className={noPlace}>
        <Overlays at={setPortal} />
      </Frame>
    </>
  )
}

/** Around a widget in a `PageRoot`, whose overlays are one container for all widgets: a toast lies over any dialog. */
export function WidgetFrame({ children }: { children: ReactNode }) {
  const page = useDeskRoot()
  const { frame, emit, findRoot } = useFrame()
  const root = useMemo(() => ({ ...page, emit, findRoot }), [page, emit, findRoot])
  return (
    <Frame at={frame} root={root} className={noneWhenEmpty}>
      <RootContext.Provider value={root}>{children}</RootContext.Provider>
    </Frame>
  )
}

// As wide as the window, as the overlays are, and no gap in a page's row or column.
const noPlace = css({ position: 'fixed', top: '0', insetInline: '0' })
// A dialog alone takes no place.
const noneWhenEmpty = css({ '&:empty': { display: 'none' } })
