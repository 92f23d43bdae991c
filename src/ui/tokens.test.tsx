import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../playground/harness/renderBrick'
import { Button } from './Button'
import { Panel } from './Panel'

const TOKENS = { '--desk-space-unit': '5px', '--desk-panel-radius': '3px', '--desk-control-radius': '1px' }
const AROUND = [document.documentElement, document.body]
afterEach(() => {
  for (const { style } of AROUND) for (const token of Object.keys(TOKENS)) style.removeProperty(token)
})

const shapeOf = (element: Element | null) => {
  const { borderRadius, paddingInline } = getComputedStyle(element!)
  return { borderRadius, paddingInline }
}

it.each([
  ['the page', document.documentElement],
  ['any element around the widgets', document.body],
])('%s sets a panel’s corners and padding, and a button’s corners but not its height', async (_, around) => {
  await renderBrick(
    <Panel label="Balances" padded>
      <Button look="line" onPress={() => undefined}>
        Refresh
      </Button>
    </Panel>,
  )
  const panel = () => shapeOf(document.querySelector('[part=panel]'))
  const button = page.getByRole('button').element()
  const height = button.clientHeight
  expect(panel()).toEqual({ borderRadius: '12px', paddingInline: '16px' })
  expect(shapeOf(button).borderRadius).toBe('8px')
  for (const [token, value] of Object.entries(TOKENS)) around.style.setProperty(token, value)
  expect(panel()).toEqual({ borderRadius: '3px', paddingInline: '20px' })
  expect(shapeOf(button).borderRadius).toBe('1px')
  expect(button.clientHeight).toBe(height)
})
