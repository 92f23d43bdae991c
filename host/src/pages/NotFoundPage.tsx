import { useLocation } from 'wouter'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { Empty } from '../../../src/ui/feedback/Empty'
import { Page } from '../Page'

export function NotFoundPage() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  return (
    <Page title={say('notFound.title')} ownHead>
      <Empty title={say('notFound.title')} next={<Button onPress={() => navigate('/')}>{say('notFound.home')}</Button>}>
        {say('notFound.text')}
      </Empty>
    </Page>
  )
}
