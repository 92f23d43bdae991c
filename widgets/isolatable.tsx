import { type ComponentType, useContext } from 'react'
import { PlacingContext } from './isolation'

/** Below `DeskProvider` the widget is in an element, or a shadow root, of its own; its children stay the page's. */
export function isolatable<Props extends object>(name: string, Widget: ComponentType<Props>): ComponentType<Props> {
  function Isolatable(props: Props) {
    const Placed = useContext(PlacingContext)
    if (Placed === undefined) return <Widget {...props} />
    return <Placed name={name} Widget={Widget as ComponentType<object>} props={props} />
  }
  Isolatable.displayName = name
  return Isolatable
}
