import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { Button } from '../Button'
import { Modal, type ModalProps, ModalText, ModalTitle } from './Modal'

type DialogProps = ModalProps & {
  title: string
  text?: ReactNode
  /** Side by side at the end; the one that leaves is the line one and stands first. */
  actions?: ReactNode
  /** An alert can't be left by a press outside. */
  alert?: boolean
}

/** A question over the page: a sheet at the bottom on a phone, in the middle from 960 px. */
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

/** The blocking dialog of a page that could not be drawn (spec section 8). */
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

const row = css({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: '2', marginTop: '3' })
