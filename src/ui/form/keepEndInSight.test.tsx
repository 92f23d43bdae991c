import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepEndInSight } from './keepEndInSight'

/** A form in a scroller of 200 px, in the page or in a shadow root. */
function formIn(place: ParentNode & Node) {
  const room = document.createElement('div')
  room.style.cssText = 'height: 200px; overflow: auto'
  room.innerHTML = `<form><textarea style="display: block; height: 100px"></textarea><div style="height: 50px"></div></form>`
  place.append(room)
  const form = room.querySelector('form')!
  const stop = keepEndInSight(form)
  onTestFinished(() => {
    stop()
    room.remove()
  })
  const area = room.querySelector('textarea')!
  return {
    area,
    async grow() {
      await seen()
      area.style.height = '400px'
      await seen()
    },
    endIsInSight: () => form.lastElementChild!.getBoundingClientRect().bottom <= room.getBoundingClientRect().bottom,
  }
}

/** After a frame the ResizeObservers have run. */
const seen = () => new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

const shadow = () => {
  const host = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => host.remove())
  return host.attachShadow({ mode: 'open' })
}

describe.each([
  ['in the page', () => document.body],
  ['in a shadow root', shadow],
])('a form %s', (_, place) => {
  it('keeps its end in sight while its text grows', async () => {
    const { area, grow, endIsInSight } = formIn(place())
    area.focus()
    await grow()
    await vi.waitFor(() => expect(endIsInSight()).toBe(true))
  })

  it('a form without the focus does not scroll', async () => {
    const { grow, endIsInSight } = formIn(place())
    await grow()
    expect(endIsInSight()).toBe(false)
  })
})
