import { expect, it } from 'vitest'
import { createDesk } from '../createDesk'

it('a server has no page to diagnose', () => {
  const desk = createDesk({ url: 'https://desk.test', name: 'server' })
  expect(() => desk.diagnose()).toThrow('desk.diagnose describes a page, and this is none')
  desk.close()
})
