import Plus from 'lucide/dist/esm/icons/plus.mjs'
import { useRef } from 'react'
import { Button } from '../../../src/ui/Button'
import { CloseIcon, icon } from '../../../src/ui/Icon'
import { IconButton } from '../../../src/ui/IconButton'
import { Triangle } from '../../../src/ui/Triangle'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / Buttons' }

const PlusIcon = icon(Plus)
const nothing = () => undefined

export const Looks = () => (
  <Scene name="Commit, primary, tinted, line, danger, quiet">
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 }}>
      <Button look="commit-buy" onPress={nothing}>
        Buy BTC
      </Button>
      <Button look="commit-sell" onPress={nothing}>
        Sell ETH
      </Button>
      <Button onPress={nothing}>Save comment</Button>
      <Button look="line" onPress={nothing}>
        Cancel
      </Button>
      <Button look="tint-buy" icon={<Triangle points="up" />} onPress={nothing}>
        Buy BTC
      </Button>
      <Button look="danger" onPress={nothing}>
        Cancel request
      </Button>
      <Button look="tint-sell" icon={<Triangle points="down" />} onPress={nothing}>
        Sell BTC
      </Button>
      <Button look="quiet" onPress={nothing}>
        Order book
      </Button>
    </div>
  </Scene>
)

export const Sending = () => (
  <Scene name="The width is kept">
    <Button look="commit-buy" sending>
      Buy BTC
    </Button>
    <Button look="line" sending>
      Try again
    </Button>
  </Scene>
)

export const NotReady = () => {
  const amount = useRef<HTMLInputElement>(null)
  return (
    <Scene name="Says what is needed; a press moves the focus there">
      <input ref={amount} aria-label="Amount" style={{ height: 48, border: '1px solid', borderRadius: 8 }} />
      <Button look="commit-buy" notReady="Enter an amount" onBlockedPress={() => amount.current?.focus()}>
        Buy BTC
      </Button>
    </Scene>
  )
}

export const Icons = () => (
  <Scene name="44 px whatever is drawn" row>
    <IconButton label="Close" icon={<CloseIcon size={24} />} onPress={nothing} />
    <IconButton label="Add" icon={<PlusIcon />} line onPress={nothing} />
    <IconButton label="Close" icon={<CloseIcon size={24} />} disabled onPress={nothing} />
  </Scene>
)
