import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { freshDesk, type Scene } from '../../playground/harness/testKit'
import { DeskProvider } from '../../widgets/DeskProvider'
import type { DeskOptions } from './createDesk'
import type { Desk } from './desk'

export type RenderedHook<T> = { readonly current: T; unmount(): void }

/** A copy with each field read: SWR renders again only for fields that a render has read. */
const withFieldsRead = <T,>(value: T): T =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : value

/** Renders a hook in a widget of that desk; `current` is its latest value. */
export function renderHookAt<T>(desk: Desk, useHook: () => T): RenderedHook<T> {
  const values: T[] = []
  const Widget = () => {
    const value = withFieldsRead(useHook())
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

/** A desk whose calls and answers are recorded as they were sent. */
export async function recordingDesk(scene: Scene, options: Partial<DeskOptions> = {}) {
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
  const answersTo = (method: string, path: string) =>
    answers.filter(each => each.method === method && each.url.pathname === `/api/client/${path}`)
  return {
    ...kit,
    /** The first answer to that call. */
    answer: (method: string, path: string) => answersTo(method, path)[0],
    answers: (method: string, path: string) => answersTo(method, path).length,
    callCount: (method: string, path: string) =>
      calls.filter(call => call.method === method && call.path === path).length,
  }
}
