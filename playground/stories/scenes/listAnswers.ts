import { type Answers, demoAnswers, hangs, refusal } from './RecordedDesk'

export const busy = (): Response => refusal(503, 'Service is temporarily unavailable, try again in a minute.')

/** Open requests below, above and around the price of the scene's market. */
export const atMarket: Answers = async (path, method) => {
  const answer = (await demoAnswers('requests?statuses=new&statuses=in_progress', method)) ?? refusal(404, '')
  if (!path.startsWith('requests')) return (await demoAnswers(path, method)) ?? answer
  const { data } = (await answer.json()) as { data: object[] }
  const requests = [
    { type: 'limit', requestedPrice: '95480.25' },
    { type: 'limit', requestedPrice: '98000' },
    { type: 'scaled', requestedPrice: null, minPrice: '95000', maxPrice: '97500' },
    { type: 'scaled', requestedPrice: null, minPrice: '101000', maxPrice: '104500.5' },
    { type: 'limit', requestedPrice: '0.01', requestedBase: '1234567.12345678' },
    { type: 'limit', requestedPrice: '98000', commonCurrency: 'USDC', isTriangulation: true },
    { type: 'market', requestedPrice: null },
  ]
  const pair = { exchangeAccount: 'binance_spot', baseCurrency: 'BTC', counterCurrency: 'USDT', commonCurrency: null }
  return Response.json({
    total: requests.length,
    data: requests.map((fields, at) => ({ ...data[at], ...pair, isTriangulation: false, ...fields })),
  })
}
/** The recorded requests, each with other fields. */
export const rowsOf =
  (...fields: readonly object[]): Answers =>
  async (path, method) => {
    const answer = await demoAnswers(path.startsWith('requests') ? 'requests?limit=60' : path, method)
    if (answer === undefined || !path.startsWith('requests')) return answer ?? refusal(404, '')
    const { data } = (await answer.json()) as { data: object[] }
    return Response.json({ total: fields.length, data: fields.map((more, at) => ({ ...data[at], ...more })) })
  }

export const oneSpoiled: Answers = async (path, method) => {
  const answer = await demoAnswers(path, method)
  if (answer === undefined || !path.startsWith('requests')) return answer ?? refusal(404, '')
  const { total, data } = (await answer.json()) as { total: number; data: object[] }
  const spoil = (row: object, at: number) =>
    at === 1 ? { ...row, requestedBase: {}, createdAt: 7 } : at === 2 ? { ...row, status: 'partially_filled' } : row
  return Response.json({ total, data: data.map(spoil) })
}

/** A first page of five rows, so that the end is on screen; `next` answers the following pages. */
export const fivesThen =
  (next: Answers): Answers =>
  async (path, method) => {
    const answer = await demoAnswers(path, method)
    if (answer === undefined || !path.startsWith('requests')) return answer ?? refusal(404, '')
    if (path.includes('offset=')) return (await next(path, method)) ?? refusal(404, '')
    const { total, data } = (await answer.json()) as { total: number; data: object[] }
    return Response.json({ total, data: data.slice(0, 5) })
  }

/** Ten thousand requests with numbers and uuids of their own; offsets from `stopAt` on are never answered. */
export const thousands =
  (stopAt = Number.POSITIVE_INFINITY): Answers =>
  async (path, method) => {
    const { searchParams } = new URL(path, 'http://desk')
    if (!path.startsWith('requests') || path.startsWith('requests/'))
      return (await demoAnswers(path, method)) ?? refusal(404, '')
    const offset = Number(searchParams.get('offset') ?? 0)
    if (offset >= stopAt) return hangs()
    const answer = (await demoAnswers('requests?limit=60', method)) ?? refusal(404, '')
    const { data } = (await answer.json()) as { data: object[] }
    const rowAt = (at: number) => ({
      ...data[at % data.length],
      uuid: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      number: 20_000 - at,
    })
    const count = Math.min(Number(searchParams.get('limit') ?? 10), 10_000 - offset)
    return Response.json({ total: 10_000, data: Array.from({ length: count }, (_, at) => rowAt(offset + at)) })
  }

/** More requests arrive with each page than are read. */
export const flooded = (): Answers => {
  let total = 400
  return async (path, method) => {
    const { searchParams } = new URL(path, 'http://desk')
    if (!path.startsWith('requests?')) return (await demoAnswers(path, method)) ?? refusal(404, '')
    const answer = (await demoAnswers('requests?limit=60', method)) ?? refusal(404, '')
    const { data } = (await answer.json()) as { data: object[] }
    const offset = Number(searchParams.get('offset') ?? 0)
    const limit = Number(searchParams.get('limit') ?? 10)
    if (limit === 100) total += 150
    const rows = Array.from({ length: Math.min(limit, total - offset) }, (_, at) => {
      const number = total - offset - at
      return {
        ...data[number % data.length],
        number,
        uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      }
    })
    return Response.json({ total, data: rows })
  }
}

/** The first request is executed a moment after the list is shown. */
export const oneLeaves = (): Answers => {
  let left = false
  return async (path, method) => {
    const answer = await demoAnswers(path, method)
    if (answer === undefined || !path.startsWith('requests')) return answer ?? refusal(404, '')
    if (path.startsWith('requests/'))
      return Response.json({ ...((await answer.json()) as object), status: 'executed', progress: 100 })
    const { total, data } = (await answer.json()) as { total: number; data: object[] }
    if (left) return Response.json({ total: total - 1, data: data.slice(1) })
    setTimeout(() => {
      left = true
    }, 1_000)
    return Response.json({ total, data })
  }
}
