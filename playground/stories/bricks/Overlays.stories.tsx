import { useState } from 'react'
import { Button } from '../../../src/ui/Button'
import { Switch } from '../../../src/ui/form/Switch'
import { Dialog, FailureDialog } from '../../../src/ui/overlay/Dialog'
import { Sheet } from '../../../src/ui/overlay/Sheet'
import { useToasts } from '../../../src/ui/overlay/Toasts'
import { Triangle } from '../../../src/ui/Triangle'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / Overlays' }

export const Confirm = () => {
  const [open, setOpen] = useState(false)
  const leave = () => setOpen(false)
  return (
    <Scene name="Leaving is the line button and first">
      <Button look="danger" onPress={() => setOpen(true)}>
        Cancel request
      </Button>
      <Dialog
        open={open}
        title="Cancel request #10482"
        text="It will cancel all open orders and stop creating new ones."
        onClose={leave}
        actions={
          <>
            <Button look="line" data-autofocus="" onPress={leave}>
              Keep it
            </Button>
            <Button look="commit-sell" height={48} onPress={leave}>
              Cancel Request
            </Button>
          </>
        }
      />
    </Scene>
  )
}

export const Failure = () => <FailureDialog id="7f3ac21e" />

export const ShortSheet = () => {
  const [open, setOpen] = useState(false)
  return (
    <Scene name="As high as what it holds">
      <Button onPress={() => setOpen(true)}>New request</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="What do you plan to do?" step={{ at: 1, of: 5 }}>
        <p style={{ display: 'flex', alignItems: 'center', gap: 14, height: 72 }}>
          <Triangle points="up" size={16} /> Buy
        </p>
        <p style={{ display: 'flex', alignItems: 'center', gap: 14, height: 72 }}>
          <Triangle points="down" size={16} /> Sell
        </p>
      </Sheet>
    </Scene>
  )
}

export const FullSheet = () => {
  const [open, setOpen] = useState(false)
  const toasts = useToasts()
  return (
    <Scene name="24 px from the top; the button that commits stays at the lower edge">
      <Button onPress={() => setOpen(true)}>Buy BTC</Button>
      <Sheet
        full
        open={open}
        onClose={() => setOpen(false)}
        onBack={() => setOpen(false)}
        title="Buy BTC"
        step={{ at: 5, of: 5 }}
        aside={<p style={{ padding: 16 }}>Order book</p>}
        footer={
          <div style={{ display: 'grid' }}>
            <Button look="commit-buy" onPress={() => toasts.show({ kind: 'success', text: 'Request #10483 placed' })}>
              Buy BTC
            </Button>
          </div>
        }
      >
        {Array.from({ length: 24 }, (_, at) => at + 1).map(line => (
          <Switch key={line} label={`Line ${line}`} on={line % 2 === 0} onChange={() => undefined} />
        ))}
      </Sheet>
    </Scene>
  )
}

export const ToastKinds = () => {
  const { show } = useToasts()
  const refused = 'Oops, Network Error with code 503 has occurred: the desk is busy.'
  return (
    <Scene name="Over the bottom bar, the same words once">
      <Button look="line" onPress={() => show({ kind: 'error', text: refused })}>
        Error
      </Button>
      <Button look="line" onPress={() => show({ kind: 'success', text: 'Comment saved' })}>
        Success
      </Button>
      <Button
        look="line"
        onPress={() =>
          show({ kind: 'info', text: 'A new version is ready', action: { label: 'Refresh', onPress: () => undefined } })
        }
      >
        With an action
      </Button>
    </Scene>
  )
}
