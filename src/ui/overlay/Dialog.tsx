import { type ReactNode, useEffect, useRef, useState } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { Button } from '../Button'
import { Modal, type ModalProps, ModalText, ModalTitle } from './Modal'

type DialogProps = ModalProps & {
  title: string
  text?: ReactNode
  /** Buttons side by side; the one that cancels has the line look and comes first. */
  actions?: ReactNode
  /** A press outside does not close an alert. */
  alert?: boolean
}

/** At the bottom on a phone, centered on windows of 960 px or more. */
export const Dialog = ({
  title,
  text,
  actions,
  children,
  ...modal
}: Omit<DialogProps, 'children'> & { children?: ReactNode }) => (
  <Modal {...modal} positioner={positioner} content={content}>
    <ModalTitle>{title}</ModalTitle>
    <Middle label={title}>
      {text === undefined ? null : <ModalText>{text}</ModalText>}
      {children}
    </Middle>
    {actions === undefined ? null : <div className={row}>{actions}</div>}
  </Modal>
)

/** Scrolls between the title and the actions. */
function Middle({ label, children }: { label: string; children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState<'by itself' | 'with its fields'>()
  useEffect(() => {
    const box = own.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      const inside = box.querySelector('a, button, input, textarea') ? 'with its fields' : 'by itself'
      setScrolls(box.scrollHeight > box.clientHeight ? inside : undefined)
    })
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    // Safari's keyboard scrolls only what has the focus, or holds it.
    <div
      ref={own}
      className={middle}
      data-scrolls={scrolls}
      {...(scrolls === 'by itself' && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <div className={inner}>{children}</div>
    </div>
  )
}

/** Blocks a page that failed to render. */
export function FailureDialog({ id }: { id: string }) {
  const { say } = useWords()
  return (
    <Dialog
      open
      alert
      closable={false}
      onClose={() => undefined}
      title={say('error.renderingTitle')}
      text={say('error.rendering', { id })}
      actions={
        <Button data-autofocus="" onPress={() => window.location.reload()}>
          {say('error.refresh')}
        </Button>
      }
    />
  )
}

const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'grid',
  alignItems: 'end',
  _wideWindow: { placeItems: 'center' },
})

// A phone on its side, with large text: the title and the actions would leave nothing between them.
const LOW = '@media (max-height: 280px)'

const content = css({
  display: 'flex',
  flexDirection: 'column',
  padding: '5',
  paddingBottom: 'calc(20px + env(safe-area-inset-bottom))',
  maxHeight: 'calc(100dvh - 24px)',
  // Where title and actions alone are higher than the window.
  overflowY: 'auto',
  bg: 'raised',
  borderTop: '1px solid {colors.line-strong}',
  borderTopRadius: 'panel',
  _light: { borderTopColor: { base: 'line', _wideWindow: 'line-strong' } },
  outline: 'none',
  _open: { animation: 'sheetIn' },
  _closed: { animation: 'sheetOut' },
  _wideWindow: {
    width: '440px',
    paddingBottom: '5',
    border: '1px solid {colors.line-strong}',
    rounded: 'panel',
    _open: { animation: 'dialogIn' },
    _closed: { animation: 'dialogOut' },
  },
})

const middle = css({
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // Room for focus rings, which the scrolling would clip.
  marginInline: '-5',
  paddingInline: '5',
  // A part of the content is out of sight.
  '&[data-scrolls]': { marginTop: '2', borderBlock: '1px solid {colors.line}' },
  [LOW]: { flex: 'none', overflowY: 'visible' },
})

const inner = css({ display: 'grid', gap: '2', '&:not(:empty)': { paddingTop: '2' } })

const row = css({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  marginTop: '5',
  // Each as wide as its words; in large text one below the other.
  '& > *': { flex: '1 1 auto' },
})
