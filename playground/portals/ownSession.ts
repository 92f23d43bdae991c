import { createDesk } from 'deskside'

/** A portal that signs its clients in itself, and keeps the desk's tokens on its server. */
export const desk = createDesk({
  url: 'https://desk.example',
  async getToken() {
    const answer = await fetch('/session/desk-token', { method: 'POST' })
    return answer.ok ? answer.text() : undefined
  },
  onAuthRequired: () => location.assign('/login'),
})
