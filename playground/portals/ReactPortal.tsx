import 'deskside/styles.css'
import {
  AuthGate,
  createDesk,
  DeskProvider,
  RequestDetail,
  RequestList,
  RequestWizard,
  type WizardSeed,
} from 'deskside'
import { useState } from 'react'

const desk = createDesk({ url: 'https://desk.example', name: 'portal' })

export function Portal() {
  return (
    <DeskProvider desk={desk}>
      <AuthGate>
        <Requests />
      </AuthGate>
    </DeskProvider>
  )
}

function Requests() {
  const [uuid, setUuid] = useState<string>()
  const [seed, setSeed] = useState<WizardSeed>()
  return (
    <>
      {uuid === undefined ? (
        <RequestList onOpenRequest={setUuid} onCreate={() => setSeed({})} />
      ) : (
        <RequestDetail uuid={uuid} onOpenList={() => setUuid(undefined)} onRepeat={setSeed} />
      )}
      {seed && <RequestWizard seed={seed} onOpenRequest={setUuid} onClosed={() => setSeed(undefined)} />}
    </>
  )
}
