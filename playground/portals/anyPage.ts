import { createDesk } from 'deskside'
import { mount } from 'deskside/mount'

const desk = createDesk({ url: 'https://desk.example', name: 'portal' })
const list = mount(desk, 'RequestList', document.querySelector<HTMLElement>('#requests')!, {
  filter: { statuses: ['new', 'in_progress'] },
})
list.on('desk:open-request', event => {
  location.assign(`/requests/${event.detail.uuid}`)
})

export function leave(): void {
  list.unmount()
}
