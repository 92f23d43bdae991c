/** Run by Node for each page: prints its HTML, and whatever React reports. */
import { createDesk } from 'deskside'
import { version } from 'react'
import { renderToString } from 'react-dom/server'
import { page } from './page.mjs'

const complaints = []
console.error = (...parts) => complaints.push(parts.join(' '))
const htmlOf = isolate => {
  const getToken = () => complaints.push('The server called getToken')
  const desk = createDesk({ url: 'https://desk.example', name: 'served', getToken })
  const html = renderToString(page(desk, isolate))
  desk.close()
  return html
}
console.log(JSON.stringify({ version, pages: [htmlOf(false), htmlOf(true)], complaints }))
