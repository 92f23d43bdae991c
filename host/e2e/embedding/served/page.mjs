import { AuthGate, BalancesPanel, DeskProvider, RequestList, RequestWizard } from 'deskside'
import { createElement, StrictMode, useState } from 'react'

/** A portal's page, drawn on a server and then in the browser; `isolate` puts each widget into a shadow root. */
export const page = (desk, isolate) =>
  createElement(
    StrictMode,
    undefined,
    createElement('h1', undefined, 'A portal'),
    createElement(DeskProvider, { desk, isolate }, createElement(AuthGate, undefined, createElement(Desk))),
    // Outside of the gate, which draws what is inside once it knows the client.
    createElement(DeskProvider, { desk, isolate }, createElement(BalancesPanel, { onOpenBalance: () => undefined })),
  )

function Desk() {
  const [uuid, setUuid] = useState('')
  const [isNew, setNew] = useState(false)
  return createElement(
    'section',
    undefined,
    // Above the list: below it they would move with each page of rows that a scroll loads.
    createElement('button', { type: 'button', onClick: () => setNew(true) }, 'New request'),
    createElement('output', undefined, uuid),
    createElement(RequestList, { onOpenRequest: setUuid }),
    isNew && createElement(RequestWizard, { onClosed: () => setNew(false) }),
  )
}
