import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { freshDesk, type Scene } from '../../playground/harness/testKit'
import { DeskProvider } from '../../widgets/DeskProvider'
import type { DeskOptions } from './createDesk'
import type { Desk } from './desk'

export type Hooked<T> = { readonly current: T; unmount(): void }

/** Renders a hook in a widget of that desk; `current` is its latest value. */
export function hookAt<T>(desk: Desk, useIt: () => T): Hooked<T> {
  const values: T[] = []
  const Widget = () => {
    const value = useIt()
    useEffect(() => {
      values.push(value)
    })
    return null
  }
  const view = render(
    <DeskProvider desk={desk}>
      <Widget />
    </DeskProvider>,
  )
  return {
    get current() {
      return values.at(-1) as T
    },
    unmount: view.unmount,
  }
}

type Answer = { readonly method: string; readonly url: URL; readonly status: number; readonly body: unknown }

/** A client whose answers are recorded as they came over the wire. */
export async function listeningDesk(scene: Scene, options: Partial<DeskOptions> = {}) {
  const answers: Answer[] = []
  const calls: { readonly method: string; readonly path: string }[] = []
  const kit = await freshDesk(scene, {
    ...options,
    async fetch(input, init) {
      const request = new Request(input, init)
      const url = new URL(request.url)
      calls.push({ method: request.method, path: url.pathname.replace('/api/client/', '') })
      const response = await (options.fetch ?? fetch)(request)
      const text = await response.clone().text()
      const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
      answers.push({ method: request.method, url, status: response.status, body })
      return response
    },
  })
  const of = (method: string, path: string) =>
    answers.filter(each => each.method === method && each.url.pathname === `/api/client/${path}`)
  return {
    ...kit,
    /** The first answer to that call. */
    answer: (method: string, path: string) => of(method, path)[0],
    answers: (method: string, path: string) => of(method, path).length,
    callCount: (method: string, path: string) =>
      calls.filter(call => call.method === method && call.path === path).length,
  }
}
