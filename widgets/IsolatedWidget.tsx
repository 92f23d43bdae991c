import { type ComponentType, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IsolationContext } from './isolation'
import { mountWidget } from './mountWidget'

type IsolatedWidgetProps = {
  readonly name: string
  readonly Widget: ComponentType<object>
  readonly props: object
}

/** Draws the widget in a shadow root of its own; its children stay the page's elements. */
export function IsolatedWidget({ name, Widget, props }: IsolatedWidgetProps) {
  const around = useContext(IsolationContext)
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<ReturnType<typeof mountWidget>>(undefined)
  const [host, setHost] = useState<Element>()
  const { children, ...own } = props as { readonly children?: ReactNode }
  useEffect(() => {
    if (place.current === null || around === undefined) return
    const given = children === undefined ? own : { ...own, children: <slot /> }
    if (mounted.current?.desk === around.desk) return mounted.current.update(given, around)
    mounted.current?.unmount()
    mounted.current = mountWidget(name, Widget, place.current, given, around)
    setHost(mounted.current.host)
  })
  useEffect(
    () => () => {
      mounted.current?.unmount()
      mounted.current = undefined
    },
    [],
  )
  return <div ref={place}>{host && createPortal(children, host)}</div>
}
