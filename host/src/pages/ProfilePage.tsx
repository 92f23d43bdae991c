import { useLocation } from 'wouter'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { Fact, Facts } from '../../../src/ui/Fact'
import { ErrorBlock } from '../../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../../src/ui/feedback/Loading'
import { FactSkeleton } from '../../../src/ui/feedback/Skeletons'
import { LogOutIcon } from '../../../src/ui/Icon'
import { Panel } from '../../../src/ui/Panel'
import { Appearance, useProfile, useSession } from '../../../widgets'
import { Page } from '../Page'

/** Name, e-mail, settings, the way out and the version. Signing out works whether or not the profile loads. */
export function ProfilePage() {
  const { say } = useWords()
  const [, navigate] = useLocation()
  const { signOut } = useSession()
  return (
    <Page>
      <h1 className={css({ textStyle: 'title', minHeight: '9' })}>{say('profile.title')}</h1>
      <div className={css({ display: 'grid', gap: '3', maxWidth: '560px' })}>
        <Panel label={say('profile.title')}>
          <NameAndEmail />
        </Panel>
        <Appearance />
        <Button
          look="line"
          icon={<LogOutIcon />}
          onPress={() => {
            // The next client to sign in must not land on this client's page.
            navigate('/', { replace: true })
            signOut()
          }}
        >
          {say('profile.logOut')}
        </Button>
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
        <FactSkeleton />
        <FactSkeleton at={1} />
      </Loading>
    )
  return (
    <Facts>
      <Fact label={say('profile.name')}>{profile.name}</Fact>
      <Fact label={say('profile.email')}>{profile.email}</Fact>
    </Facts>
  )
}
