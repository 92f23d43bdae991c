import { type Figures, isMissed, printTable } from './figures'

/** The parts of `npm run bench`; `--part feed` measures one. It fails when a goal is missed. */
const PARTS: Readonly<Record<string, () => Promise<Figures>>> = {
  balances: () => import('./balances/balances').then(({ measureBalances }) => measureBalances()),
  book: () => import('./book').then(({ measureBook }) => measureBook()),
  currencies: () => import('./currencies').then(({ measureCurrencies }) => measureCurrencies()),
  desk: () => import('./queries/queries').then(({ measureQueries }) => measureQueries()),
  feed: () => import('./feed').then(({ measureFeed }) => measureFeed()),
  list: () => import('./list').then(({ measureList }) => measureList()),
  load: () => import('./load/load').then(({ measureLoad }) => measureLoad()),
  numbers: () => import('./numbers').then(({ measureNumbers }) => measureNumbers()),
  presses: () => import('./presses/presses').then(({ measurePresses }) => measurePresses()),
  prices: () => import('./prices/prices').then(({ measurePrices }) => measurePrices()),
}

const at = process.argv.indexOf('--part')
const chosen = at < 0 ? Object.keys(PARTS) : [process.argv[at + 1] ?? '']
const all: Record<string, number> = {}
for (const part of chosen) {
  const measure = PARTS[part]
  if (measure === undefined) {
    console.error(`There is no part '${part}': ${Object.keys(PARTS).join(', ')}`)
    process.exit(1)
  }
  const figures = await measure()
  printTable(part, figures)
  for (const { name, value } of figures) all[name] = value
  if (figures.some(isMissed)) process.exitCode = 1
}
console.log(JSON.stringify(all))
