import { type MouseEvent, type ReactNode, type Ref, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { css, cx } from '#styled/css'
import { useWords } from '../../src/i18n/intl'
import { foreignText } from '../../src/ui/feedback/foreignText'
import { loadable } from '../../src/ui/feedback/loadable'
import { OfflinePlace } from '../../src/ui/feedback/StaleBanner'
import { withTexts } from '../../src/ui/feedback/withTexts'
import { BackIcon } from '../../src/ui/Icon'
import { Logo } from '../../src/ui/Logo'
import { Count } from '../../src/ui/SectionHead'
import { hidden } from '../../src/ui/VisuallyHidden'
import { UnconfirmedOnPage } from '../../widgets/CompleteDesk'
import { useNavigation } from './navigation'
import { requestAddress } from './paths'
import { RefreshButton } from './refresh/RefreshButton'
import { TotalButton } from './TotalButton'

type PageProps = {
  /** On a phone it is for screen readers only, unless the page has a `back`. Left out where a widget has the `h1`. */
  title?: string
  /** Before the title. */
  icon?: ReactNode
  /** After the title. */
  note?: ReactNode
  /** How many things the page lists, beside its title. */
  count?: number | undefined
  /** The page one level up; on a phone its link takes the logo's place. */
  back?: string
  /** False where the history entry before this one is not the page of `back`, so that its address is opened. */
  backInHistory?: boolean
  /** The page's first widget has the title, so that of the bar is for screen readers only. */
  ownHead?: boolean
  /** The words of that widget's title, shown in the bar instead of below it. */
  shownTitle?: string | undefined
  /** The title of the browser's tab; by default `shownTitle`, else `title`. */
  tabTitle?: string
  /** Receives the element at the end of the top bar, on a page that shows no total there. */
  barEnd?: Ref<HTMLSpanElement>
  /** Above the content: the client's transfers whose result is unknown. */
  withTransfers?: boolean
  children: ReactNode
}

const UnconfirmedTransfers = loadable(
  withTexts(() => import('./UnconfirmedTransfers')),
  file => file.UnconfirmedTransfers,
  { frame: () => null, whenIdle: true },
)

/** Top bar and content of one page. */
export function Page(props: PageProps) {
  const {
    title,
    icon,
    count,
    back,
    backInHistory = true,
    ownHead = false,
    shownTitle,
    tabTitle = shownTitle ?? title,
    barEnd,
    withTransfers = false,
  } = props
  const { say } = useWords()
  // An address may have named it.
  const heading = title && foreignText(title)
  const { canGoBack } = useNavigation()
  const [, navigate] = useLocation()
  const [offlinePlace, setOfflinePlace] = useState<HTMLElement | null>(null)
  const app = say('app.name')
  useEffect(() => {
    document.title = tabTitle === undefined ? app : `${foreignText(tabTitle)} · ${app}`
    // After a sign-out the tab must not name the last page.
    return () => {
      document.title = app
    }
  }, [tabTitle, app])

  /** Back in the history, to the same row; up one level when this page was opened first. */
  function goBack(event: MouseEvent) {
    if (!backInHistory || !canGoBack() || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    window.history.back()
  }

  return (
    <OfflinePlace value={offlinePlace}>
      <header className={cx(top, back !== undefined && ofPhrase)}>
        {/* Two keys make two links: a single one would keep the focus, which the row that was opened gets back. */}
        {back === undefined ? (
          <Link key="logo" href="/" aria-label={say('app.name')} className={logo}>
            <Logo />
          </Link>
        ) : (
          <Link key="back" href={back} aria-label={say('nav.back')} onClick={goBack} className={backLink}>
            <BackIcon size={24} />
          </Link>
        )}
        {icon}
        {heading !== undefined && (
          <h1
            // A code of 32 letters is cut off.
            {...(back !== undefined && { title: heading })}
            className={cx(ownHead ? hidden : titleStyle, back === undefined && !ownHead && wideOnly)}
          >
            {heading}
          </h1>
        )}
        {props.note}
        {shownTitle !== undefined && (
          <span aria-hidden="true" className={titleStyle}>
            {shownTitle}
          </span>
        )}
        {count !== undefined && (
          <span className={onWide}>
            <Count value={count} />
          </span>
        )}
        <RefreshButton />
        {barEnd && <span ref={barEnd} className={end} />}
        <TotalButton />
      </header>
      <main id="content" tabIndex={-1} className={main}>
        <div ref={setOfflinePlace} className={onlyFirst} />
        <UnconfirmedOnPage onOpenRequest={uuid => navigate(requestAddress(uuid))} />
        {withTransfers && <UnconfirmedTransfers />}
        {props.children}
      </main>
    </OfflinePlace>
  )
}

// The header ends where the content ends.
const widest = { maxWidth: '1264px', _largeWindow: { maxWidth: '1824px' } } as const

const top = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  ...widest,
  minHeight: '14',
  paddingInline: '4',
  _wideWindow: { minHeight: '18', paddingInline: '8' },
})

// In large text the title and the total have a line each.
const ofPhrase = css({ _fewLetters: { flexWrap: 'wrap', rowGap: '0' } })

const logo = css({
  display: 'grid',
  alignItems: 'center',
  minWidth: 'touch',
  height: 'touch',
  color: 'ink',
  _wideWindow: { display: 'none' },
})

const end = css({ minWidth: '0', marginLeft: 'auto' })

const backLink = css({
  display: 'grid',
  placeItems: 'center',
  width: 'touch',
  height: 'touch',
  marginLeft: '-3',
  marginRight: '-2.5',
  rounded: 'control',
  color: 'ink',
  _hover: { bg: 'control' },
})

const titleStyle = css({
  textStyle: 'lead',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  _wideWindow: { textStyle: 'title' },
  _fewLetters: { whiteSpace: 'normal' },
  // Beside a total of millions 'Request #1060' needs two lines.
  '@media (max-width: 359px)': { whiteSpace: 'normal' },
})

// On a phone the bar has room for the logo and the total only.
const wideOnly = css({
  position: 'absolute',
  clipPath: 'inset(50%)',
  _wideWindow: { position: 'static', clipPath: 'none' },
})

const onWide = css({ display: 'none', _wideWindow: { display: 'block' } })

// Several widgets say that the device is offline: once is enough.
const onlyFirst = css({ _empty: { display: 'none' }, '& > :not(:first-child)': { display: 'none' } })

const main = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  width: 'full',
  ...widest,
  paddingInline: '4',
  outline: 'none',
  _wideWindow: { paddingInline: '8' },
})
