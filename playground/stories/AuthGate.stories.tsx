import { AuthGate } from '../../widgets'
import { type Action, After, press, type } from './scenes/After'
import { type Answers, hangs, RecordedDesk, refusal } from './scenes/RecordedDesk'

export default { title: 'Widgets / AuthGate' }

const nothing = () => undefined
const SUBMIT = press('button[type=submit]')
const FILLED = [type('input[name=email]', 'client@desk.test'), type('input[name=password]', 'Secret-2026')]

type SceneProps = { actions?: readonly Action[]; desk?: Answers; children?: React.ReactNode }

const NO_ACTIONS: readonly Action[] = []
const silent: Answers = () => undefined

const Scene = ({ actions = NO_ACTIONS, desk = silent, children = <AuthGate /> }: SceneProps) => (
  <RecordedDesk answers={desk} signedOut>
    <After actions={actions}>{children}</After>
  </RecordedDesk>
)

export const SignedOut = () => <Scene />

export const WithDemoClient = () => (
  <Scene>
    <AuthGate demo={{ email: 'demo@deskside.test', password: 'Deskside-2026' }} />
  </Scene>
)

export const WithForgottenPassword = () => (
  <Scene>
    <AuthGate onForgotPassword={nothing} />
  </Scene>
)

const EMPTY = [SUBMIT]
export const SentEmpty = () => <Scene actions={EMPTY} />

const SENT = [...FILLED, SUBMIT]
export const Sending = () => <Scene actions={SENT} desk={hangs} />

const wrong: Answers = () =>
  Response.json(
    { errors: [{ property: null, code: 'invalid_credentials', options: [], detail: 'Wrong' }] },
    { status: 401 },
  )
export const WrongPassword = () => <Scene actions={SENT} desk={wrong} />

const tooShort = { property: 'password', code: 'min_length', options: ['8'], detail: 'Too short' }
const refusedField: Answers = () => Response.json({ errors: [tooShort] }, { status: 422 })
export const RefusedAtItsField = () => <Scene actions={SENT} desk={refusedField} />

const closed: Answers = () => refusal(503, 'The desk opens at nine.')
export const Refused = () => <Scene actions={SENT} desk={closed} />

export const NoNetwork = () => <Scene actions={SENT} />

const inside: Answers = () => Response.json({ token: 'story' }, { status: 201 })
export const Inside = () => (
  <Scene actions={SENT} desk={inside}>
    <AuthGate>
      <p>Only clients see this.</p>
    </AuthGate>
  </Scene>
)
