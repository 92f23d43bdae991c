import { EnvironmentProvider } from '@ark-ui/react/environment'
import { LocaleProvider } from '@ark-ui/react/locale'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { css, cx } from '#styled/css'
import { InternalError } from '../domain/errors'

export type Theme = 'dark' | 'light'
type DeskRootProps = { theme?: Theme; locale?: string; children: ReactNode }
type Root = { readonly portal: RefObject<HTMLDivElement | null>; readonly theme: Theme }

const RootContext = createContext<Root | undefined>(undefined)

/** The root that a brick stands in: its theme, and the place in the top layer for what lies over the page. */
export function useDeskRoot(): Root {
  const root = useContext(RootContext)
  if (root === undefined) throw new InternalError('useDeskRoot must be used within a DeskRoot')
  return root
}

/** The element that every rule of the sheet is scoped to; stands in a page's light DOM or in a shadow root. */
export function DeskRoot({ theme = 'dark', locale = 'en-US', children }: DeskRootProps) {
  const portal = useRef<HTMLDivElement>(null)
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const root = useMemo(() => ({ portal, theme }), [theme])
  // in the top layer no ancestor's transform, filter or overflow of the page around can catch a fixed child
  useLayoutEffect(() => {
    const { current } = portal
    if (current !== null && !current.matches(':popover-open')) current.showPopover()
  }, [])
  useEffect(() => leaveNoEmptyStyles, [])
  return (
    <div ref={setElement} className={cx('desk-root', rootStyle)} data-theme={theme} lang={locale}>
      <EnvironmentProvider value={() => rootOf(element)}>
        <LocaleProvider locale={locale}>
          <RootContext value={root}>{children}</RootContext>
        </LocaleProvider>
      </EnvironmentProvider>
      <div ref={portal} data-desk-portal="" popover="manual" className={portalStyle} />
    </div>
  )
}

/** A detached node's root is a plain element, without the getElementById that Ark calls. */
function rootOf(node: Node | null): Document | ShadowRoot {
  const root = node?.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root : document
}

/** Ark's scroll lock gives its styles back but leaves `style=""` behind; after all its effects have ended. */
function leaveNoEmptyStyles() {
  setTimeout(() => {
    for (const element of [document.documentElement, document.body])
      if (element.getAttribute('style') === '') element.removeAttribute('style')
  })
}

const rootStyle = css({
  containerType: 'inline-size',
  containerName: 'desk',
  // a container has no width of its own in a portal's flex row
  width: 'full',
  bg: 'canvas',
  color: 'ink',
  textStyle: 'body',
  fontFamily: 'var(--desk-font-family, inherit)',
  fontVariantNumeric: 'tabular-nums lining-nums',
  textRendering: 'optimizeLegibility',
  colorScheme: 'dark',
  '&[data-theme=light]': { colorScheme: 'light' },
})

const portalStyle = css({
  position: 'fixed',
  inset: '0',
  width: '0',
  height: '0',
  margin: '0',
  padding: '0',
  border: 'none',
  overflow: 'visible',
  bg: 'transparent',
  color: 'ink',
})
