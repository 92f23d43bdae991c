import { demoToken, openProduct, type Product } from '../../harness/product'
import { demoOf } from '../../harness/sandboxEnvironment'
import { type Figures, rounded } from '../figures'
import { type Lighthouse, medianScores, type Scores, withLighthouse } from './lighthouse'
import { serveReactAlone } from './serveReactAlone'
import { measureWeight } from './weight'

/** The scripts of a first load, and what Lighthouse says of six pages. */
export async function measureLoad(): Promise<Figures> {
  const product = await openProduct()
  try {
    const { email, password } = demoOf(product.sandbox)
    const token = await demoToken(product, { email, password })
    const weight = await measureWeight(product.url, { email, token })
    return [...weight, ...(await withLighthouse(of => measureScores(of, product, token)))]
  } finally {
    await product.close()
  }
}

async function measureScores(of: Lighthouse, product: Product, token: string): Promise<Figures> {
  const alone = await serveReactAlone()
  const [signIn, floor] = await medianScores(of, [`${product.url}/login`, alone.url]).finally(alone.close)
  await keepSession(of, product.url, token)
  const uuid = await firstRequest(product, token)
  const pages = ['/', '/requests', `/requests/${uuid}`, '/balances', '/profile']
  const scores = await medianScores(
    of,
    pages.map(path => product.url + path),
  )
  return [
    ...figuresOf('/login', signIn!, 98),
    { name: 'load: LCP ms of React alone', value: Math.round(floor!.lcpMs) },
    { name: 'load: performance of React alone', value: floor!.performance },
    {
      name: 'load: LCP of /login over React alone',
      value: rounded(signIn!.lcpMs / floor!.lcpMs),
      goal: { atMost: 1.3 },
    },
    ...pages.flatMap((path, at) => figuresOf(path.replace(uuid, '{uuid}'), scores[at]!, 95)),
  ]
}

function figuresOf(path: string, scores: Scores, performance: number): Figures {
  return [
    { name: `load: performance of ${path}`, value: scores.performance, goal: { atLeast: performance } },
    { name: `load: accessibility of ${path}`, value: scores.accessibility, goal: { atLeast: 100 } },
    { name: `load: best practices of ${path}`, value: scores['best-practices'], goal: { atLeast: 100 } },
    { name: `load: CLS of ${path}`, value: scores.cls, goal: { atMost: 0.01 } },
    { name: `load: LCP ms of ${path}`, value: Math.round(scores.lcpMs) },
    { name: `load: blocked ms of ${path}`, value: Math.round(scores.tbtMs) },
  ]
}

async function keepSession({ context }: Lighthouse, url: string, token: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.evaluate(value => localStorage.setItem('access_token', value), token)
  await page.close()
}

async function firstRequest({ sandbox }: Product, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${sandbox.desk}/api/client/v1/requests`, { headers })
  const { data } = (await answer.json()) as { data: { uuid: string }[] }
  if (data[0] === undefined) throw new Error('The demo client has no request')
  return data[0].uuid
}
