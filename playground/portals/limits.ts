import { createDesk } from 'deskside'

export const desk = createDesk({
  url: 'https://desk.example',
  name: 'portal',
  async onBeforeSubmit(request) {
    const answer = await fetch('/limits', { method: 'POST', body: JSON.stringify(request) })
    if (!answer.ok) return 'Your limit of today is reached.'
  },
  onBeforeCancel: request => confirm(`Cancel request #${request.number}?`),
})

document.addEventListener('desk:placed', event => {
  console.log('Placed', event.detail.request.number)
})
document.addEventListener('desk:error', event => {
  console.log(event.detail.widget, 'could not be drawn:', event.detail.id)
})
