import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { RequestWizard, type WizardSeed } from '../../widgets'

type OpenWizard = (seed?: WizardSeed) => void

const WizardContext = createContext<OpenWizard>(() => undefined)

/** Opens the request wizard over whatever page stands. */
export const useWizard = (): OpenWizard => useContext(WizardContext)

/** Holds the wizard; it closes on every route change (spec section 4). */
export function WizardDoor({ children }: { children: ReactNode }) {
  const [location, go] = useLocation()
  const [open, setOpen] = useState<{ seed: WizardSeed; at: string }>()
  useEffect(() => setOpen(current => (current?.at === location ? current : undefined)), [location])
  return (
    <WizardContext value={(seed = {}) => setOpen({ seed, at: location })}>
      {children}
      {open?.at === location && (
        <RequestWizard
          seed={open.seed}
          onClosed={() => setOpen(undefined)}
          onOpenRequest={uuid => go(`/requests/${uuid}`)}
        />
      )}
    </WizardContext>
  )
}
