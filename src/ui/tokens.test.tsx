import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderBrick } from '../../playground/harness/renderBrick'
import { Button } from './Button'
import { Panel } from './Panel'

const ofPage = document.documentElement.style
const TOKENS = { '--desk-space-unit': '5px', '--desk-panel-radius': '3px', '--desk-control-radius': '1px' }
afterEach(() => {
  for (const token of Object.keys(TOKENS)) ofPage.removeProperty(token)
})

const shapeOf = (element: Element | null) => {
  const { borderRadius, paddingInline } = getComputedStyle(element!)
  return { borderRadius, paddingInline }
}

it('a page sets the corners and the paddings of every widget', async () => {
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
  for (const [token, value] of Object.entries(TOKENS)) ofPage.setProperty(token, value)
  expect(panel()).toEqual({ borderRadius: '3px', paddingInline: '20px' })
  expect(shapeOf(button).borderRadius).toBe('1px')
  expect(button.clientHeight).toBe(height)
})
