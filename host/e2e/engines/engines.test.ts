import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { sandboxEnvironment } from '../../../playground/harness/sandboxEnvironment'
import { readHostConfig } from '../../config'
import { startServe } from '../../server/serve'
import { freshClient, ledgerOf } from '../sandbox'
import { startFirefox } from './firefox'
import { startWebKit } from './webkit'

describe('from signing in to signing out', { tags: ['engines'] }, () => {
  test.each([
    ['Firefox', startFirefox],
    ['WebKit', startWebKit],
  ])('a client places, comments on and cancels a request in %s', async (_, start) => {
    const sandbox = inject('sandbox')
    const serving = await startServe({
      desk: sandbox.desk,
      config: readHostConfig(sandboxEnvironment(sandbox)),
    })
    onTestFinished(() => serving.close())
    const engine = await start()
    onTestFinished(() => engine.close())
    console.log(engine.name)
    const client = await freshClient('demo')

    await engine.open(`${serving.url}/login`)
    await engine.type('input[name=email]', client.email)
    await engine.type('input[name=password]', client.password)
    await engine.press('button[type=submit]', 'Sign in')
    await engine.waitFor('Open requests')

    await engine.press('button', 'New request')
    await engine.press('[role=dialog] button', 'Buy')
    await engine.press('[role=dialog] button', 'Binance')
    await engine.type('[role=dialog] [role=combobox]', 'BTC')
    await engine.press('[role=option]', 'BTC')
    await engine.press('[role=option]', 'USDT')
    await engine.type('input[name=requestedPrice]', '60000')
    // Without a market price the ticket would be reviewed first.
    await engine.waitFor('below market')
    await engine.type('input[name=requestedBase]', '0.01')
    await engine.waitFor('600.00 USDT')
    await engine.press('[role=dialog] button[type=submit]:not([aria-disabled])', 'Buy BTC')
    await engine.waitFor('placed')

    await engine.press('button', 'Open')
    await engine.waitFor('No comment')
    await engine.press('main button', 'Add comment')
    await engine.type('textarea', 'By another engine')
    await engine.press('button', 'Save Comment')
    await engine.waitFor('Edited by')
    await engine.press('main button', 'Cancel request')
    await engine.press('[role=dialog] button, [role=alertdialog] button', 'Cancel Request')
    await engine.waitFor('Canceled')

    await engine.press('nav a', 'Profile')
    await engine.press('button', 'Log out')
    await engine.waitFor('Sign in')
    expect(await engine.errors()).toEqual([])
    const outcomes = (await ledgerOf(client)).map(({ call, outcome }) => `${call} ${outcome}`)
    expect(outcomes.filter(one => one.startsWith('POST v1/requests '))).toHaveLength(1)
  })
})
