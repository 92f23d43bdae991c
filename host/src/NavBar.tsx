import LayoutDashboard from 'lucide/dist/esm/icons/layout-dashboard.mjs'
import ListCheck from 'lucide/dist/esm/icons/list-check.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import UserRound from 'lucide/dist/esm/icons/user-round.mjs'
import type { ReactNode } from 'react'
import { Link, useRoute } from 'wouter'
import { css, cva } from '#styled/css'
import { useWords } from '../../src/i18n/intl'
import { BalancesIcon, icon } from '../../src/ui/Icon'
import { Logo } from '../../src/ui/Logo'
import { useWizard } from './WizardProvider'

const DashboardIcon = icon(LayoutDashboard)
const RequestsIcon = icon(ListCheck)
const PlusIcon = icon(Plus)
const ProfileIcon = icon(UserRound)

/** Five cells within the thumb's reach; from 960 px on a rail at the left. */
export function NavBar() {
  const { say } = useWords()
  const openWizard = useWizard()
  return (
    <nav aria-label={say('nav.label')} className={bar}>
      <Link href="/" aria-label={say('app.name')} className={logo}>
        <Logo />
      </Link>
      <Cell href="/" icon={<DashboardIcon size={24} />} label={say('nav.dashboard')} />
      <Cell href="/requests" below="/requests/:uuid" icon={<RequestsIcon size={24} />} label={say('nav.requests')} />
      <button
        type="button"
        aria-label={say('nav.create')}
        title={say('nav.create')}
        aria-haspopup="dialog"
        onClick={() => openWizard()}
        className={add}
      >
        <PlusIcon size={24} stroke={2} />
      </button>
      <Cell
        href="/balances"
        below="/balances/:currency"
        icon={<BalancesIcon size={24} />}
        label={say('nav.balances')}
      />
      <Cell href="/profile" icon={<ProfileIcon size={24} />} label={say('nav.profile')} />
    </nav>
  )
}

function Cell({ href, below = href, icon, label }: { href: string; below?: string; icon: ReactNode; label: string }) {
  const [isPage] = useRoute(href)
  const [isBelow] = useRoute(below)
  const current = isPage || isBelow
  return (
    <Link href={href} aria-current={isPage ? 'page' : current ? 'true' : undefined} className={cell({ current })}>
      {icon}
      <span className={name}>{label}</span>
    </Link>
  )
}

const bar = css({
  position: 'fixed',
  zIndex: '10',
  insetInline: '0',
  bottom: '0',
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  alignItems: 'center',
  height: 'calc(64px + env(safe-area-inset-bottom))',
  paddingBottom: 'env(safe-area-inset-bottom)',
  bg: 'panel',
  borderTop: '1px solid {colors.line}',
  _wideWindow: {
    position: 'sticky',
    top: '0',
    height: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: '1',
    paddingBlock: '4',
    borderTop: 'none',
    borderRight: '1px solid {colors.line}',
  },
})

const logo = css({
  display: 'none',
  _wideWindow: { display: 'grid', placeItems: 'center', height: 'touch', marginBottom: '2', color: 'ink' },
})

const cell = cva({
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3px',
    minWidth: '0',
    height: '63px',
    textStyle: 'small',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    _hover: { color: 'ink' },
  },
  variants: {
    current: {
      true: {
        color: 'ink',
        _before: {
          content: '""',
          position: 'absolute',
          top: '-1px',
          width: '6',
          height: '2px',
          bg: 'ink',
          _wideWindow: { top: '4', bottom: '4', left: '0', width: '2px', height: 'auto' },
        },
      },
      false: { color: 'ink-3' },
    },
  },
})

// Grows with the reader's text size, as far as five cells fit beside each other.
const name = css({
  maxWidth: 'full',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: 'min(calc(12 * var(--desk-text-unit, 1px)), max(12px, 3.6vw), 16px)',
  lineHeight: '1.3334',
})

const add = css({
  display: 'grid',
  placeItems: 'center',
  width: '12',
  height: '12',
  margin: 'auto',
  rounded: 'full',
  bg: 'accent',
  color: 'on-accent',
  cursor: 'pointer',
  _active: { bg: 'color-mix(in srgb, {colors.accent} 80%, {colors.on-accent})' },
  _wideWindow: { marginBlock: '2', marginInline: 'auto' },
})
