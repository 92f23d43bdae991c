import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderBrick } from '../../../playground/harness/renderBrick'
import { TextArea } from './TextArea'

const area = () => page.getByRole('textbox').element() as HTMLTextAreaElement

async function draw(start = '') {
  const Comment = () => {
    const [value, setValue] = useState(start)
    return <TextArea label="Comment" maxLength={1000} value={value} onChange={setValue} />
  }
  await renderBrick(<Comment />)
  area().focus()
  area().setSelectionRange(start.length, start.length)
}

/** Dispatches a paste and inserts the text unless the page prevents it, as a browser does. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  if (area().dispatchEvent(event)) document.execCommand('insertText', false, text)
}

describe('a text area', () => {
  it('accepts text up to its limit and counts down near the end', async () => {
    await draw('x'.repeat(800))
    paste('y'.repeat(99))
    await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription('')
    await userEvent.keyboard('z')
    await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription('100 characters left')
  })

  it('refuses a paste that does not fit as a whole with a message, and keeps the typed text', async () => {
    await draw('Not above 68,000. ')
    paste('x'.repeat(20_000))
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('20,000 more characters do not fit: 1,000 at most. Nothing was added.')
    expect(area().value).toBe('Not above 68,000. ')
    await userEvent.keyboard('Ever.')
    expect(area().value).toBe('Not above 68,000. Ever.')
    await expect.element(page.getByRole('status')).toHaveTextContent('')
  })

  it('refuses the first key beyond its limit', async () => {
    await draw('x'.repeat(1000))
    await userEvent.keyboard('y')
    await expect.element(page.getByRole('status')).toHaveTextContent('1 more character does not fit')
    expect(area().value).toBe('x'.repeat(1000))
  })

  it('lets a text that is too long be shortened, not lengthened', async () => {
    await draw('x'.repeat(1010))
    await userEvent.keyboard('y')
    expect(area().value.length).toBe(1010)
    await userEvent.keyboard('{Backspace}')
    expect(area().value.length).toBe(1009)
    await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription('9 characters too many')
  })

  it('refuses a word of 100,000 characters before layout', async () => {
    await draw()
    paste('x'.repeat(100_000))
    expect(area().value).toBe('')
  })
})
