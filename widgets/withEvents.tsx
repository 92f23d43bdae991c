import { type ComponentType, useState } from 'react'
import { useDeskRoot } from '../src/ui/DeskRoot'
import { CANCELABLE_CALLBACKS, type CallbackName, eventOf } from './events'

type Callback = (...values: readonly unknown[]) => void

/**
 * Sends a DOM event to the page before each callback that the page gave, and in place of the callbacks named in
 * `always`. A canceled event keeps the callback from being called.
 */
export function withEvents<Props extends object>(
  Widget: ComponentType<Props>,
  always: readonly CallbackName[] = [],
): ComponentType<Props> {
  return function WithEvents(props: Props) {
    const { emit } = useDeskRoot()
    /** By name: stays the same for the widget, whatever function the page gives at each render. */
    const [known] = useState(() => new Map<string, { given: unknown; readonly sends: Callback }>())
    const sending: Record<string, Callback> = {}
    for (const name of new Set([...Object.keys(props), ...always])) {
      const event = eventOf(name)
      const given: unknown = Reflect.get(props, name)
      if (event === undefined || (given === undefined && !always.includes(name as CallbackName))) continue
      const callback = known.get(name) ?? {
        given,
        sends(...values) {
          const [type, field] = event
          const detail = field === undefined ? {} : { [field]: values[0] }
          if (!emit(type, detail, { cancelable: name in CANCELABLE_CALLBACKS })) return
          try {
            ;(callback.given as Callback | undefined)?.(...values)
          } catch (error) {
            // The page's error, shown as such. Thrown here, it could make a placed request look like a failed one.
            reportError(error)
          }
        },
      }
      callback.given = given
      known.set(name, callback)
      sending[name] = callback.sends
    }
    return <Widget {...props} {...sending} />
  }
}
