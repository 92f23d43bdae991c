import { signal } from '@preact/signals-core'
import { useEffect } from 'react'
import type { Freshness, Live as LiveValue } from '../../../src/domain/live'
import type { Ticker } from '../../../src/domain/price'
import { Amount, Equivalent } from '../../../src/ui/amount/Amount'
import { LiveAmount } from '../../../src/ui/amount/LiveAmount'
import { LiveMark } from '../../../src/ui/amount/LiveMark'
import { When } from '../../../src/ui/amount/When'
import { CurrencyIcon, IconSource } from '../../../src/ui/request/CurrencyIcon'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / Amounts' }

const AMOUNTS = ['0.75', '18.5', '6200', '0.00048213', '0.00000001', '18400000', '1234567.891', '0']

export const Amounts = () => (
  <Scene name="Zeros before the first significant digit are one step back">
    {AMOUNTS.map(value => (
      <span key={value} style={{ display: 'flex', justifyContent: 'space-between' }}>
        <Amount value={value} currency="BTC" />
        <Amount value={value} currency="USDT" size="body" tone="quiet" />
      </span>
    ))}
    <Amount value={undefined} currency="BTC" />
  </Scene>
)

export const Sizes = () => (
  <Scene name="28, 20, 16, 14, 12">
    <Amount value="0.75" currency="BTC" size="figure" />
    <Amount value="0.75" currency="BTC" size="title" />
    <Amount value="67240.5" currency="USDT" minPlaces={2} />
    <Amount value="82104.55" currency="USDT" size="body" tone="plain" />
    <Amount value="67240.5" currency="USDT" size="small" tone="quiet" minPlaces={2} />
  </Scene>
)

export const Equivalents = () => (
  <Scene name="What it is worth: ₮ drawn, cents one step back">
    <Equivalent value="684390.17" currency="USDT" size="figure" />
    <Equivalent value="684390.17" currency="USDT" />
    <Equivalent value="329172.75" currency="USDT" size="body" tone="quiet" />
    <Equivalent value="12345678.9" currency="EUR" />
    <Equivalent value="0.00048" currency="USDT" />
    <Equivalent value="4.89541" currency="BTC" />
    <Equivalent value="0" currency="USDT" />
  </Scene>
)

const price = (state: Freshness, age = 0) =>
  signal<LiveValue<Ticker>>({ state, value: { price: '67241.10' }, asOf: Date.now() - age })

const ticking = price('live')
const stale = price('stale', 18_000)
const old = price('stale', 3 * 3_600_000)
const none = signal<LiveValue<Ticker>>({ state: 'failed' })
const connecting = signal<LiveValue<Ticker>>({ state: 'connecting' })

function Market({ name, of }: { name: string; of: typeof ticking }) {
  return (
    <div>
      <div style={{ fontSize: 12, lineHeight: '16px', display: 'flex', gap: 8, color: 'var(--desk-colors-ink-3)' }}>
        {name} <LiveMark price={of} />
      </div>
      <LiveAmount price={of} currency="USDT" />
    </div>
  )
}

export const Live = () => {
  useEffect(() => {
    let cents = 6_724_110
    const timer = setInterval(() => {
      cents += Math.round(Math.random() * 400) - 200
      ticking.value = {
        state: 'live',
        value: { price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` },
      }
    }, 700)
    return () => clearInterval(timer)
  }, [])
  return (
    <Scene name="Live, stale, connecting, none">
      <Market name="Market price" of={ticking} />
      <Market name="Market price" of={stale} />
      <Market name="Market price" of={old} />
      <Market name="Market price" of={connecting} />
      <Market name="Market price" of={none} />
    </Scene>
  )
}

const now = Date.now()

export const Instants = () => (
  <Scene name="When">
    <When at={new Date(now)} />
    <When at={new Date(now)} show="dateTime" />
    <When at={new Date(now - 125_000)} show="relative" />
    <When at={new Date(now + 20 * 3_600_000)} show="relativeHours" />
    <When at={new Date(Number.NaN)} />
  </Scene>
)

const CODES = ['BTC', 'ETH', 'USDT', 'SOL', 'USDC', 'LINK', 'XRP', 'BNB', 'ADA', 'USD', 'EUR', 'SONIC', 'БТЦ']

export const Icons = () => (
  <Scene name="Discs: one ink, or a letter" row>
    <IconSource local="/currency-icons">
      {CODES.map(code => (
        <CurrencyIcon key={code} currency={code} />
      ))}
      {CODES.map(code => (
        <CurrencyIcon key={code} currency={code} size={24} />
      ))}
    </IconSource>
  </Scene>
)
