/** Run by plain Node: imports every entry of the built package in the given folder, and renders every widget. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const [, , folder] = process.argv
const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
// The file with React inside is for pages only, as its first line reads the page's own script elements.
const files = Object.entries(exports).flatMap(([entry, file]) =>
  file.default?.endsWith('.js') && entry !== './deskside.js' && !entry.includes('*') ? [[entry, file.default]] : [],
)
const entries = {}
for (const [entry, file] of files) entries[entry] = await import(pathToFileURL(join(folder, file)).href)

const complaints = []
console.error = (...parts) => complaints.push(parts.join(' '))
const { createDesk, DeskProvider } = entries['.']
const props = { uuid: '5f0c4c0e-3f5f-4c5e-9f0c-0c4e3f5f4c5e', currency: 'BTC', token: 'a-token' }
const rendered = {}
for (const [kind, options] of [
  ['named', { name: 'server' }],
  ['getToken', { getToken: () => complaints.push('A server called getToken') }],
]) {
  const desk = createDesk({ url: 'https://desk.example', locale: 'uk-UA', ...options })
  for (const [entry, widget] of Object.entries(entries).filter(([name]) => /^\.\/[A-Z]/.test(name))) {
    const tree = createElement(DeskProvider, { desk }, createElement(widget[entry.slice(2)], props))
    rendered[`${entry.slice(2)}, ${kind}`] = renderToString(tree).length
  }
  desk.close()
}
const again = ['dark', 'light'].map(theme => createDesk({ url: '', name: 'server', theme }))
console.log(JSON.stringify({ entries: Object.keys(entries), rendered, complaints, isShared: again[0] === again[1] }))
