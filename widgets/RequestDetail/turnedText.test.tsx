import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, is, open } from './testDetail'

/** U+202E right-to-left override: reverses the text after it. */
const TURN = '\u202e'
const polled = { timing: { pollOpenMs: 60, pollMs: 60 } }

/** A desk where such a field of each answer ends with the override. */
const turned =
  (field: 'editedBy' | 'baseCurrency'): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    const text = await answer.text()
    const body = text.replaceAll(new RegExp(`("${field}":"[^"]*)"`, 'g'), `$1${TURN}"`)
    const { status, headers } = answer
    return new Response(text === '' ? null : body, { status, headers })
  }

/** The screen position of the last occurrence of the words. */
function placeOf(element: Element, words: string): DOMRect {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let found: Range | undefined
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.textContent?.lastIndexOf(words) ?? -1
    if (at < 0) continue
    found = document.createRange()
    found.setStart(node, at)
    found.setEnd(node, at + words.length)
  }
  if (found === undefined) throw new Error(`${words} is not in ${element.textContent}`)
  return found.getBoundingClientRect()
}

test('a right-to-left override in a changed comment reverses only the comment', async () => {
  const { call, request } = await open('demo', one => is('in_progress')(one) && one.comment !== null, polled)
  await userEvent.click(button('Edit comment'))
  await call('POST', `v1/requests/${request.uuid}/comment`, { comment: `Ja${TURN}z` })
  const message = page.getByText(/^The comment was changed in the meantime:/)
  await expect.element(message).toBeVisible()
  expect(placeOf(message.element(), '”').left).toBeGreaterThanOrEqual(placeOf(message.element(), 'z').right - 1)
})

test('a right-to-left override in an editor’s name leaves the date readable', async () => {
  await open('demo', one => is('in_progress')(one) && one.comment !== null, { ...polled, fetch: turned('editedBy') })
  const line = page.getByText(/^Edited by /).element()
  expect(placeOf(line, 'Edited').left).toBeLessThan(placeOf(line, ' on ').left)
  // With its comma, as a year such as 2026 may end like the day.
  const [day = '', year = ''] = line.textContent?.match(/\d\d?,|\d{4}$/g) ?? []
  expect(placeOf(line, day).right).toBeLessThanOrEqual(placeOf(line, year).left)
})

test('a right-to-left override in an editor’s name leaves the timeline readable', async () => {
  const options = { ...polled, fetch: turned('editedBy') }
  const { call, request } = await open('demo', one => is('in_progress')(one) && one.comment !== null, options)
  await call('POST', `v1/requests/${request.uuid}/comment`, { comment: `Another${TURN}one` })
  const entry = page.getByText(/^Comment changed by /)
  await expect.element(entry).toBeVisible()
  const row = entry.element().closest('li') as Element
  const clock = row.querySelector('time') ?? (row.lastElementChild as Element)
  expect(clock.textContent).toMatch(/\d/)
  const [first = '', last = ''] = [clock.textContent?.slice(0, 2), clock.textContent?.slice(-2)]
  expect(placeOf(clock, first).left).toBeLessThan(placeOf(clock, last).left)
})

test('a right-to-left override in a comment’s line leaves the next line and the editor readable', async () => {
  const { call, request } = await open('demo', one => is('in_progress')(one) && one.comment !== null, polled)
  await call('POST', `v1/requests/${request.uuid}/comment`, { comment: `${TURN}turned\nfirst then last` })
  const comment = page.getByText('first then last')
  await expect.element(comment).toBeVisible()
  expect(placeOf(comment.element(), 'first').left).toBeLessThan(placeOf(comment.element(), 'last').left)
  const line = page.getByText(/^Edited by /).element()
  expect(placeOf(line, 'Edited').left).toBeLessThan(placeOf(line, ' on ').left)
})

test('a right-to-left override in a currency’s code leaves the figures of the cancel dialog readable', async () => {
  const { request, faults } = await open('demo', is('in_progress'), { ...polled, fetch: turned('baseCurrency') })
  const part = { ...request, requestedBase: '27.76', executedBase: '7.7728' }
  await faults({
    match: { method: 'GET', path: `v1/requests/${request.uuid}` },
    act: { status: 200, body: JSON.stringify(part) },
  })
  await expect.element(page.getByText(/19\.9872 .* left/)).toBeVisible()
  await userEvent.click(button('Cancel request'))
  const line = page.getByText(/already been executed/)
  await expect.element(line).toBeVisible()
  expect(placeOf(line.element(), '19.').left).toBeLessThan(placeOf(line.element(), '72').left)
})
