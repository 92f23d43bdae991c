import '../../../styled-system/styles.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { DeskOptions } from '../../../src/desk/createDesk'
import { createDesk, DeskProvider, RequestWizard } from '../../../widgets'

/** What a page under chaos is given: how long it waits, and where prices come from. */
export type ChaosSetting = Pick<DeskOptions, 'timing' | 'exchanges'>

declare global {
  interface Window {
    chaos: ChaosSetting
  }
}

const desk = createDesk({ url: '', idempotencyKeys: true, icons: { local: '', remote: '' }, ...window.chaos })

/** The wizard on a page of its own, opened by a press, closed when it says so. */
function Page() {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        New request
      </button>
      {open && <RequestWizard onClosed={() => setOpen(false)} />}
    </main>
  )
}

const app = document.createElement('div')
document.body.append(app)
createRoot(app).render(
  <DeskProvider desk={desk}>
    <Page />
  </DeskProvider>,
)
