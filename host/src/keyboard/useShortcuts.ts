import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useRefresh } from '../../../widgets'
import { useWizard } from '../WizardProvider'
import { onceDrawn } from './onceDrawn'

/** How long to wait for the search field of a page that is still loading. */
const WAIT_MS = 2_000

declare global {
  interface Window {
    /** Kept by early.js. */
    earlyHelp?: KeyboardEvent
  }
}

/** A press that is older was meant for the page before this one. */
const EARLY_MS = 10_000

/** How long g waits for the letter of a page. */
const GO_MS = 1_500

const PAGES: Readonly<Record<string, string>> = { d: '/', r: '/requests', b: '/balances', p: '/profile' }

/**
 * n: new request, /: find a request, j and k: next and previous row, r: fetch again, ?: `help`; g and then the letter
 * of a page open that page. Call once.
 */
export function useShortcuts(help: () => void): void {
  const [, navigate] = useLocation()
  const openWizard = useWizard()
  const { refresh } = useRefresh()
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY
    const shortcuts: Record<string, () => void> = {
      n: () => openWizard(),
      '/': () => {
        if (focusSearch()) return
        navigate('/requests')
        onceDrawn(focusSearch, WAIT_MS)
      },
      j: () => moveBy('ArrowRight', 'ArrowDown'),
      k: () => moveBy('ArrowLeft', 'ArrowUp'),
      r: refresh,
      '?': help,
      g: () => {
        goAt = performance.now()
      },
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leaveEmptySearch(event)
      const name = nameOf(event)
      const page = performance.now() - goAt < GO_MS ? PAGES[name] : undefined
      goAt = Number.NEGATIVE_INFINITY
      const shortcut = page === undefined ? shortcuts[name] : () => navigate(page)
      if (shortcut === undefined || isMeantForAnother(event)) return
      event.preventDefault()
      shortcut()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [help, navigate, openWizard, refresh])
}

/** Whether ? was pressed on this page before the code of the shortcuts was there. */
export const isHelpPressedEarly = (): boolean =>
  window.earlyHelp !== undefined &&
  performance.now() - window.earlyHelp.timeStamp < EARLY_MS &&
  !isMeantForAnother(window.earlyHelp)

/** On a keyboard with other letters, such as the Ukrainian one, the place of the key counts. */
const nameOf = ({ key, code }: KeyboardEvent): string =>
  /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key) ? code.replace('Key', '').toLowerCase() : key

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=listbox]'
const DIALOGS = '[role=dialog], [role=alertdialog]'

function isMeantForAnother(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return true
  const isTyping = event.target instanceof Element && event.target.closest(FIELDS) !== null
  return isTyping || [...document.querySelectorAll(DIALOGS)].some(dialog => dialog.checkVisibility())
}

const openedRow = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('main li a[href]')].find(
    ({ pathname }) => pathname === window.location.pathname,
  )

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type=search]')
  field?.focus()
  return field !== null
}

/** The first Escape has emptied it; without the focus in a field, j and k move again. */
function leaveEmptySearch({ target, defaultPrevented, isComposing }: KeyboardEvent): void {
  if (defaultPrevented || isComposing || !(target instanceof HTMLInputElement)) return
  if (target.value === '' && target.matches('main input[type=search]')) target.blur()
}

const rowToTab = (row: string) => document.querySelector<HTMLElement>(`${row} a[href]:not([tabindex="-1"])`)

/**
 * The list moves by arrow keys, from the focused or else the opened row; else it starts at the row that Tab focuses.
 * In a list of two columns the next row is `beside` the last, in any other it is `below`.
 */
function moveBy(beside: 'ArrowRight' | 'ArrowLeft', below: 'ArrowDown' | 'ArrowUp'): void {
  const row = document.activeElement?.closest<HTMLElement>('main li a[href]') ?? openedRow()
  const first = rowToTab('main li[data-index]') ?? rowToTab('main li')
  ;(row ?? first)?.focus()
  const pressIgnored = (key: string) =>
    row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  // From a summary, whose rows no arrow keys move through, to the page's list.
  if (row && pressIgnored(beside) && pressIgnored(below) && !row.closest('[data-index]')) first?.focus()
}
