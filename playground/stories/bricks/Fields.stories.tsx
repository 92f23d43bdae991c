import { type ComponentProps, useState } from 'react'
import { AmountField } from '../../../src/ui/form/AmountField'
import { DateField } from '../../../src/ui/form/DateField'
import { EmailField } from '../../../src/ui/form/EmailField'
import { PasswordField } from '../../../src/ui/form/PasswordField'
import { SearchField } from '../../../src/ui/form/SearchField'
import { ShareChips } from '../../../src/ui/form/ShareChips'
import { TextArea } from '../../../src/ui/form/TextArea'
import { TextField } from '../../../src/ui/form/testTextField'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / Fields' }

type AmountProps = Omit<ComponentProps<typeof AmountField>, 'value' | 'onChange'> & { start?: string }

function Typed({ start = '', ...props }: AmountProps) {
  const [value, setValue] = useState(start)
  return <AmountField {...props} value={value} onChange={setValue} />
}

export const Price = () => (
  <Scene name="A price, with what it means under it">
    <Typed label="Price" unit="USDT" start="67190.00" hint="0.08% below market" />
    <Typed label="Price" unit="USDT" placeholder="67,241.10" hint="Empty" />
  </Scene>
)

export const Amount = () => (
  <Scene name="The amount of a request: 64 high, with what it is worth">
    <Typed
      big
      label="Amount"
      labelEnd="Max 1.22197"
      unit="BTC"
      start="0.75"
      hint="≈ 50,430.83 USDT at market"
      hintEnd="61% of available"
    />
    <ShareChips onChoose={() => undefined} />
  </Scene>
)

export const AboveTheMaximum = () => (
  <Scene name="Wrong: the reason under it, the correction at the right">
    <Typed
      big
      label="Amount"
      unit="BTC"
      start="2.5"
      error="Above the maximum, 1.22197 BTC"
      action={{ label: 'Use max', onPress: () => undefined }}
    />
  </Scene>
)

export const Paste = () => (
  <Scene name="Paste here: 1,234 asks, 1e-7 and -5 stand and say why">
    <Typed label="Amount" unit="SOL" />
  </Scene>
)

export const Longest = () => (
  <Scene name="The longest amount, the longest code">
    <Typed big label="Amount" unit="1000SATS" start="99999999999999999999.123456789012345678" />
  </Scene>
)

function Words() {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('demo@deskside')
  const [password, setPassword] = useState('Secret7')
  const [comment, setComment] = useState('')
  return (
    <>
      <TextField label="Name" value={name} onChange={setName} placeholder="As the desk knows you" />
      <EmailField
        label="Email"
        value={email}
        onChange={setEmail}
        error="Enter an email address, such as name@company.com"
      />
      <PasswordField label="Password" autoComplete="current-password" value={password} onChange={setPassword} />
      <TextArea label="Comment" value={comment} onChange={setComment} hintEnd="500 left" />
    </>
  )
}

export const Texts = () => (
  <Scene name="Text, email with an error, password, comment">
    <Words />
  </Scene>
)

function Day({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <DateField label="Deadline" value={value} onChange={setValue} hint="Ends with that day" />
}

export const Deadline = () => (
  <Scene name="A day: empty, in the past, none at all">
    <Day start="" />
    <Day start="01-01-2020" />
    <Day start="31-02-2027" />
  </Scene>
)

function Searched({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return <SearchField label="Search 12 balances" value={value} onChange={setValue} />
}

export const Search = () => (
  <Scene name="Search">
    <Searched />
    <Searched start="usd" />
  </Scene>
)
