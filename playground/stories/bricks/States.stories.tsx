import { NetworkError } from '../../../src/domain/errors'
import { Button } from '../../../src/ui/Button'
import { Banner, Notice } from '../../../src/ui/feedback/Banner'
import { Empty } from '../../../src/ui/feedback/Empty'
import { ErrorBlock } from '../../../src/ui/feedback/ErrorBlock'
import { ErrorBoundary } from '../../../src/ui/feedback/ErrorBoundary'
import { Loading } from '../../../src/ui/feedback/Loading'
import { Message } from '../../../src/ui/feedback/Message'
import {
  BalanceRowsSkeleton,
  DetailSkeleton,
  FactSkeleton,
  RequestRowSkeleton,
  SummarySkeleton,
} from '../../../src/ui/feedback/Skeletons'
import { Panel } from '../../../src/ui/Panel'
import { Scene } from '../scenes/Scene'

export default { title: 'Bricks / States' }

const nothing = () => undefined

export const NothingYet = () => (
  <Scene name="Empty, with the next step">
    <Panel>
      <Empty title="No open requests" next={<Button onPress={nothing}>Create new request</Button>}>
        What you ask the desk to buy or sell is followed here until it is done.
      </Empty>
    </Panel>
  </Scene>
)

const BUSY = { code: 'busy', detail: 'Service is temporarily unavailable, try again in a minute.' }

export const Refused = () => (
  <Scene name="The desk’s own words and a retry">
    <Panel>
      <ErrorBlock title="The list could not be loaded" error={new NetworkError(503, [BUSY])} onRetry={nothing} />
    </Panel>
    <Panel>
      <ErrorBlock
        title="The list could not be loaded"
        error={new NetworkError(0, [], 'offline')}
        onRetry={nothing}
        retrying
      />
    </Panel>
  </Scene>
)

export const Words = () => (
  <Scene name="Banners, notices, messages of a form">
    <Banner>You’re offline. Figures are from 14:04.</Banner>
    <Notice>
      The price is <b>6.2% above the market</b>. It would fill now, at about <b>67,260 USDT</b>.
    </Notice>
    <Message>The email or password is wrong</Message>
    <Message kind="success">The password has been successfully updated.</Message>
  </Scene>
)

export const Skeletons = () => (
  <Scene name="Still, in the final shape">
    <Panel>
      <SummarySkeleton />
    </Panel>
    <Panel>
      {[0, 1, 2].map(at => (
        <RequestRowSkeleton key={at} at={at} />
      ))}
    </Panel>
    <Panel>
      <BalanceRowsSkeleton rows={2} />
    </Panel>
    <Panel>
      <DetailSkeleton />
      {[0, 1].map(at => (
        <FactSkeleton key={at} at={at} />
      ))}
    </Panel>
  </Scene>
)

export const Slow = () => (
  <Scene name="300 ms of nothing, the skeleton, after a second a line of words">
    <Panel>
      <Loading>
        {[0, 1, 2].map(at => (
          <RequestRowSkeleton key={at} at={at} />
        ))}
      </Loading>
    </Panel>
  </Scene>
)

const Broken = (): never => {
  throw new Error('A row could not be drawn')
}

export const Fallen = () => (
  <Scene name="Only this panel falls">
    <ErrorBoundary onError={() => '7f3ac21e'}>
      <Broken />
    </ErrorBoundary>
    <Panel padded>A neighbour</Panel>
  </Scene>
)
