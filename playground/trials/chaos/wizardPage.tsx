import '../../../styled-system/styles.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { DeskOptions } from '../../../src/desk/createDesk'
import { createDesk, DeskProvider, RequestWizard } from '../../../widgets'

/** The delays of the page's desk, and where its prices come from. */
export type WizardPageOptions = Pick<DeskOptions, 'timing' | 'exchanges'>

declare global {
  interface Window {
    wizardPage: WizardPageOptions
  }
}

const desk = createDesk({
  url: '',
  tokenKey: 'access_token',
  idempotencyKeys: true,
  ...window.wizardPage,
})

/** The wizard alone on a page, opened by a button. */
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
