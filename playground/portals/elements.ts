import { createDesk } from 'deskside'
import { defineElements } from 'deskside/elements'

defineElements(createDesk({ url: 'https://desk.example', name: 'portal' }))
const list = document.querySelector('desk-request-list')!
list.props = { href: uuid => `/requests/${uuid}` }
list.addEventListener('desk:open-request', event => console.log(event.detail.uuid))
