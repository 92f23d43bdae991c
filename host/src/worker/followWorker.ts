import type { DeskShell } from '../../../widgets/shell'
import { reloadOnce } from '../reloadOnce'
import { newVersion } from './NewVersion'

/** How long a page may stay open before it looks for a new version when it is shown again. */
const CHECK_MS = 3_600_000

/**
 * Registers the service worker and reloads the page when a new one takes control. While a reload would lose something
 * (a half-typed field, what is on its way to the desk or kept by this page alone), a banner offers the new version,
 * which is applied once the page is hidden.
 */
export async function followWorker({ isPageNeeded }: DeskShell): Promise<void> {
  // Missing on plain http.
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const isBusy = () => isPageNeeded() || isHalfTyped()
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker is of the version that the page has.
    if (!isFirst && (isBusy() || !reloadOnce())) newVersion.value = reload
    isFirst = false
  })
  const registered = serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
  // Offline the worker can't be fetched, and a browser's settings may forbid it.
  if ((await registered.catch(() => undefined)) === undefined) return
  const registration = await serviceWorker.ready

  function bring(): void {
    const { waiting } = registration
    if (!waiting) return
    if (isBusy()) newVersion.value = () => takeOver(waiting)
    else waiting.postMessage('take-over')
  }
  const watchNew = () => registration.installing?.addEventListener('statechange', bring)
  registration.addEventListener('updatefound', watchNew)
  watchNew()
  bring()

  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') bring()
    else if (Date.now() - checkedAt > CHECK_MS) {
      checkedAt = Date.now()
      // Offline it can't be fetched.
      registration.update().catch(() => undefined)
    }
  })
}

const reload = () => window.location.reload()

/** The client pressed Refresh, so the page reloads even if typed text is lost. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', reload)
  waiting.postMessage('take-over')
}

const DIALOGS = '[role=dialog], [role=alertdialog]'
const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea'

/** A dialog is open, or a field holds a text. */
const isHalfTyped = () =>
  [...document.querySelectorAll(DIALOGS)].some(dialog => dialog.checkVisibility()) ||
  [...document.querySelectorAll<HTMLInputElement>(FIELDS)].some(({ value }) => value !== '')

/** Under Trusted Types a worker's address must come from the policy `desk-sw`. */
function workerAddress(): string {
  const address = '/sw.js'
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('desk-sw', { createScriptURL: () => address }).createScriptURL('') ?? address
}

/** The part of the browser's interface that is used here; TypeScript takes an address as text alone. */
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string }
}
