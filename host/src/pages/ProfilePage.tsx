import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Fact, Facts } from '../../../src/ui/Fact'
import { ErrorBlock } from '../../../src/ui/feedback/ErrorBlock'
import { Loading } from '../../../src/ui/feedback/Loading'
import { FactSkeleton } from '../../../src/ui/feedback/Skeletons'
import { Panel } from '../../../src/ui/Panel'
import { SectionHead } from '../../../src/ui/SectionHead'
import { useProfile } from '../../../widgets'
import { Page } from '../Page'
import { LogOutButton } from './LogOutButton'
import { Settings } from './Settings'

/** Name, email, settings, the way out and the version. Only the first two wait for the desk. */
export function ProfilePage() {
  const { say } = useWords()
  return (
    <Page title={say('profile.title')}>
      <div className={page}>
        {/* A name of one long word is cut off. */}
        <div className={css({ minWidth: '0' })}>
          <div className={onWide}>
            <SectionHead title={say('profile.personal')} />
          </div>
          <Panel label={say('profile.personal')}>
            <NameAndEmail />
          </Panel>
        </div>
        <div className={beside}>
          <Settings />
        </div>
        <LogOutButton />
        <p className={css({ textStyle: 'small', color: 'ink-3', textAlign: 'center' })}>{say('app.version')}</p>
      </div>
    </Page>
  )
}

// Beside the settings, which have a head, too.
const onWide = css({ display: 'none', _wideWindow: { display: 'block' } })
const page = css({
  display: 'grid',
  columnGap: '6',
  rowGap: '4',
  alignItems: 'start',
  _wideWindow: { gridTemplateColumns: '344px minmax(0, 1fr)', gridTemplateRows: 'auto auto 1fr' },
})
// The last of the rows is as high as the settings leave it.
const beside = css({ minWidth: '0', _wideWindow: { gridColumn: '2', gridRow: '1 / -1', maxWidth: '800px' } })

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
