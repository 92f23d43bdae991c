import { type ReactNode, useContext, useEffect, useState } from 'react'
import { createDesk, type DeskOptions } from '../../../src/desk/createDesk'
import type { Desk } from '../../../src/desk/desk'
import { DeskProvider } from '../../../widgets'
import { StoryLooks } from '../storyLooks'
import recorded from './recorded.json'
import { ClosedMarket } from './SceneMarket'

/** Answers calls to a path under v1/, or to another host's address; undefined is a network error. */
export type Answers = (path: string, method: string) => Response | undefined | Promise<Response>

/** The sandbox's recorded answers to the demo client, with dates moved to now. Changes have no effect. */
export const demoAnswers: Answers = path => {
  // An exchange's address: no exchange answers.
  if (path.startsWith('https:')) return undefined
  const { requests, balances, total } = asOfNow()
  const [, resource = '', id] = /^([a-z]+)(?:\/([^?]+))?/.exec(path) ?? []
  const { searchParams } = new URL(path, 'http://desk')
  if (path.startsWith('me/accounts'))
    return Response.json([...new Set(requests.map(request => request.exchangeAccount))])
  if (resource === 'balances' && id === 'total-equivalent') return Response.json(total)
  if (resource === 'balances' && id === undefined) return Response.json(balances)
  const one =
    resource === 'balances'
      ? balances.data.find(balance => balance.asset === id)
      : requests.find(request => request.uuid === id)
  if (id !== undefined) return one ? Response.json(one) : refusal(404, 'There is no such thing.')
  const statuses = searchParams.getAll('statuses')
  const account = searchParams.get('exchange_account')
  const currency = searchParams.get('currency')
  const fitting = requests.filter(
    ({ status, exchangeAccount, baseCurrency, counterCurrency }) =>
      (statuses.length === 0 || statuses.includes(status)) &&
      (account === null || exchangeAccount === account) &&
      (currency === null || baseCurrency === currency || counterCurrency === currency),
  )
  const offset = Number(searchParams.get('offset') ?? 0)
  const limit = Number(searchParams.get('limit') ?? 10)
  return Response.json({ total: fitting.length, data: fitting.slice(offset, offset + limit) })
}

export const refusal = (status: number, detail: string): Response =>
  Response.json({ errors: [{ property: null, code: 'scene', options: [], detail }] }, { status })

export const hangs = (): Promise<Response> => new Promise(() => undefined)

/** The uuid of the first recorded request in that status. */
export const recordedUuid = (status: string): string =>
  recorded.requests.find(request => request.status === status)?.uuid ?? ''

const asOfNow = (): typeof recorded => {
  const laterMs = Date.now() - Date.parse(recorded.recordedAt)
  const later = (_: string, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)
      ? new Date(Date.parse(value) + laterMs).toISOString()
      : value
  return JSON.parse(JSON.stringify(recorded), later) as typeof recorded
}

let made = 0

function makeDesk(
  answers: Answers,
  theme: 'dark' | 'light',
  locale: 'en-US' | 'uk-UA',
  settings: DeskSettings,
  more: Partial<DeskOptions>,
): Desk {
  made += 1
  const desk = createDesk({
    url: '',
    name: `story-${made}`,
    // A scene calls no other host.
    icons: { local: '/currency-icons' },
    WebSocket: ClosedMarket,
    fetch: async input => {
      // An exchange is called by its address alone.
      const { url, method } = input instanceof Request ? input : new Request(input)
      const answer = await answers(url.split('/api/client/v1/')[1] ?? url, method)
      if (answer === undefined) throw new TypeError('No network in this scene')
      return answer
    },
    ...more,
  })
  desk.settings.set({ theme, language: locale, ...settings })
  return desk
}

type DeskSettings = Parameters<Desk['settings']['set']>[0]

export type RecordedDeskProps = {
  answers?: Answers
  width?: number | undefined
  /** Nobody has signed in yet. */
  signedOut?: boolean
  /** More options of the desk; the same object at every render. */
  options?: Partial<DeskOptions>
  /** The client's settings; the same object at every render. */
  settings?: DeskSettings
  /** A function gets the desk: for widgets outside of React. */
  children: ReactNode | ((desk: Desk) => ReactNode)
}

const NOTHING_ELSE = {}

/** A desk for as long as the scene is shown, in the story's theme and language. */
export function RecordedDesk({
  answers = demoAnswers,
  width: ownWidth,
  signedOut = false,
  options = NOTHING_ELSE,
  settings = NOTHING_ELSE,
  children,
}: RecordedDeskProps) {
  const { theme, locale, slot } = useContext(StoryLooks)
  const width = slot ?? ownWidth
  const [desk, setDesk] = useState<Desk>()
  useEffect(() => {
    const own = makeDesk(answers, theme, locale, settings, options)
    // Leaving a scene by the address bar leaves its session in storage.
    if (signedOut) own.signOut()
    else own.session.start('story')
    setDesk(own)
    return () => {
      own.signOut()
      own.close()
    }
  }, [answers, theme, locale, signedOut, settings, options])
  if (desk === undefined) return null
  return (
    <DeskProvider desk={desk}>
      <div style={{ maxWidth: width }} data-scene-width={width} data-own-width={ownWidth}>
        {typeof children === 'function' ? children(desk) : children}
      </div>
    </DeskProvider>
  )
}
