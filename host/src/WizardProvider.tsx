import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { RequestWizard, type WizardSeed } from '../../widgets'

type OpenWizard = (seed?: WizardSeed) => void

const WizardContext = createContext<OpenWizard>(() => undefined)

/** Opens the request wizard over the current page. */
export const useWizard = (): OpenWizard => useContext(WizardContext)

/** Holds the wizard, which closes on every change of route. */
export function WizardProvider({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation()
  const [opened, setOpened] = useState<{ seed: WizardSeed; path: string }>()
  useEffect(() => setOpened(current => (current?.path === path ? current : undefined)), [path])
  return (
    <WizardContext value={(seed = {}) => setOpened({ seed, path })}>
      {children}
      {opened?.path === path && (
        <RequestWizard
          seed={opened.seed}
          onClosed={() => setOpened(undefined)}
          onOpenRequest={uuid => navigate(`/requests/${uuid}`)}
        />
      )}
    </WizardContext>
  )
}
