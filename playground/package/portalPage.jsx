/** A portal's page with every widget. Also compiled as TypeScript, with React's types of two versions. */
import {
  AuthGate,
  BalanceDetail,
  BalancesPanel,
  BalancesSummary,
  createDesk,
  DeskProvider,
  LatestActivity,
  RequestDetail,
  SetPassword,
} from 'deskside'
import { defineElements } from 'deskside/elements'
import { createFeed } from 'deskside/market'
import { mount } from 'deskside/mount'
import { RequestList } from 'deskside/RequestList'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const { url, token, exchanges, uuid } = JSON.parse(document.body.dataset.options ?? '')
const desk = createDesk({ url, exchanges, getToken: () => token })
const open = () => undefined

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <DeskProvider desk={desk}>
      <AuthGate>
        <p>Signed in</p>
      </AuthGate>
      <BalancesSummary onOpenBalances={open} />
      <BalancesPanel onOpenBalance={open} />
      <BalanceDetail currency="BTC" onCreate={open} onTransfer={open} />
      <LatestActivity onOpenRequest={open} />
      <RequestList filter={{ statuses: ['new', 'in_progress'] }} onOpenRequest={open} />
      <RequestDetail uuid={uuid} onRepeat={open} />
      <SetPassword token="a-token" onGoToLogin={open} />
    </DeskProvider>
  </StrictMode>,
)

defineElements(desk)
document.body.append(document.createElement('desk-request-list'))
const feed = createFeed({ exchanges })
document.addEventListener('click', ({ target }) => {
  const place = document.body.appendChild(document.createElement('aside'))
  const onClosed = () => place.remove()
  if (target !== document.body) return
  if (document.body.id === 'transfer') mount(desk, 'TransferDialog', place, { currency: 'USDT', onClosed })
  else mount(desk, 'RequestWizard', place, { onClosed })
  feed.close()
})
