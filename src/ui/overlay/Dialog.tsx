import type { ReactNode } from 'react'
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
    {text === undefined ? null : <ModalText>{text}</ModalText>}
    {children}
    {actions === undefined ? null : <div className={row}>{actions}</div>}
  </Modal>
)

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

const content = css({
  display: 'grid',
  gap: '2',
  padding: '5',
  paddingBottom: 'calc(20px + env(safe-area-inset-bottom))',
  maxHeight: 'calc(100dvh - 24px)',
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

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  marginTop: '3',
  // Each as wide as its words; in large text one below the other.
  '& > *': { flex: '1 1 auto' },
})
