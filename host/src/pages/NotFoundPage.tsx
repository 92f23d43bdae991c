import { useLocation } from 'wouter'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { useWideWindow } from '../../../src/ui/device/useWideWindow'
import { Empty } from '../../../src/ui/feedback/Empty'
import { Panel } from '../../../src/ui/Panel'
import { Page } from '../Page'

export function NotFoundPage() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const wide = useWideWindow()
  return (
    <Page title={say('notFound.title')}>
      <Panel>
        {/* On a wide screen the header has the title. */}
        <Empty
          title={say(wide ? 'notFound.text' : 'notFound.title')}
          next={<Button onPress={() => navigate('/')}>{say('notFound.home')}</Button>}
        >
          {wide ? say('notFound.hint') : `${say('notFound.text')} ${say('notFound.hint')}`}
        </Empty>
      </Panel>
    </Page>
  )
}
