import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Fact, Facts } from '../../../src/ui/Fact'
import { ErrorBlock } from '../../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../../src/ui/feedback/Loading'
import { FactSkeleton } from '../../../src/ui/feedback/Skeletons'
import { Panel } from '../../../src/ui/Panel'
import { useProfile } from '../../../widgets'
import { Page } from '../Page'
import { LogOutButton } from './LogOutButton'
import { Settings } from './Settings'

/** Name, email, settings, the way out and the version. Only the first two wait for the desk. */
export function ProfilePage() {
  const { say } = useWords()
  return (
    <Page title={say('profile.title')}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: '640px' })}>
        <Panel label={say('profile.title')}>
          <NameAndEmail />
        </Panel>
        <Settings />
        <LogOutButton />
        <p className={css({ textStyle: 'small', color: 'ink-3', textAlign: 'center' })}>{say('app.version')}</p>
      </div>
    </Page>
  )
}

function NameAndEmail() {
  const { say } = useWords()
  const { data: profile, error, mutate, isValidating } = useProfile()
  if (profile === undefined && error !== undefined)
    return (
      <ErrorBlock title={say('profile.failed')} error={error} retrying={isValidating} onRetry={() => void mutate()} />
    )
  if (profile === undefined)
    return (
      <Loading>
        {/* As high as the facts that follow. */}
        <div className={css({ paddingBlock: '1.5' })}>
          <FactSkeleton />
          <FactSkeleton at={1} />
        </div>
      </Loading>
    )
  return (
    <Facts>
      <Fact label={say('profile.name')}>{profile.name}</Fact>
      <Fact label={say('profile.email')}>{profile.email}</Fact>
    </Facts>
  )
}
