import { createContext, type ReactNode, startTransition, useCallback, useContext, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import {
  depthInHistory,
  forgetDepthInHistory,
  goBackInHistory,
  isOverlayInHistory,
} from '../../src/ui/overlay/overlayHistory'
import { RequestWizard, type WizardSeed } from '../../widgets'
import { requestAddress } from './paths'

type OpenWizard = (seed?: WizardSeed) => void

const WizardContext = createContext<OpenWizard>(() => undefined)

/** Opens the request wizard over the current page. */
export const useWizard = (): OpenWizard => useContext(WizardContext)

/** Holds the wizard, which closes on every change of route. */
export function WizardProvider({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation()
  const [opened, setOpened] = useState<{ seed: WizardSeed; path: string }>()
  useEffect(() => setOpened(current => (current?.path === path ? current : undefined)), [path])
  usePassOverClosed()
  // The press is painted first. The same function while the path is the same: else the page would be rendered, too.
  const open = useCallback<OpenWizard>((seed = {}) => startTransition(() => setOpened({ seed, path })), [path])
  return (
    <WizardContext value={open}>
      {children}
      {opened?.path === path && (
        <RequestWizard
          seed={opened.seed}
          onClosed={() => setOpened(undefined)}
          onOpenRequest={uuid => navigate(requestAddress(uuid))}
          stepsInHistory
        />
      )}
    </WizardContext>
  )
}

/** A reload or a change of route closes an overlay but leaves its history entries; Back skips them. */
function usePassOverClosed(): void {
  useEffect(() => {
    const pass = () => {
      const depth = depthInHistory()
      if (depth === 0 || isOverlayInHistory()) return
      forgetDepthInHistory()
      void goBackInHistory(depth)
    }
    // A step through the history while the page still loads would end the loading.
    if (document.readyState === 'complete') pass()
    else window.addEventListener('load', pass, { once: true })
    window.addEventListener('popstate', pass)
    return () => {
      window.removeEventListener('load', pass)
      window.removeEventListener('popstate', pass)
    }
  }, [])
}
