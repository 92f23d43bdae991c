import { createDesk } from 'deskside'
import { hydrateRoot } from 'react-dom/client'
import { page } from './page.mjs'

const { url, token, exchanges, isolate } = JSON.parse(document.body.dataset.options)
const desk = createDesk({ url, exchanges, name: 'served', getToken: () => token })
const root = document.querySelector('main')
const onRecoverableError = error => console.error(`Not taken over: ${error.message}`)
hydrateRoot(root, page(desk, isolate), { onRecoverableError })
