import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, type Ref, useRef } from 'react'
import { css } from '#styled/css'
import { useDeskRoot } from '../DeskRoot'

export type ModalProps = {
  open: boolean
  /** Escape, a press outside, × and a drag ask for it; nothing closes by itself. */
  onClose: () => void
  /** False while something is being sent: it can't be closed then. */
  closable?: boolean
  /** Where the focus goes when it closes and what opened it is gone; null gives it back as usual. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

type Parts = ModalProps & { alert?: boolean; positioner: string; content: string; contentRef?: Ref<HTMLDivElement> }

/**
 * What Dialog and Sheet share: over the page in the top layer, the focus held inside and given back.
 * The first focus goes to what carries `data-autofocus`, else to the dialog itself, so that its title is read.
 */
export function Modal({
  open,
  onClose,
  closable = true,
  focusAfter,
  alert = false,
  positioner,
  content,
  contentRef,
  children,
}: Parts) {
  const { portal } = useDeskRoot()
  const own = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      role={alert ? 'alertdialog' : 'dialog'}
      onOpenChange={details => {
        if (!details.open) onClose()
      }}
      // the focus is held inside; one that strays while it opens is no wish to leave
      onFocusOutside={event => event.preventDefault()}
      closeOnEscape={closable}
      closeOnInteractOutside={closable && !alert}
      initialFocusEl={() => own.current?.querySelector<HTMLElement>('[data-autofocus]') ?? own.current}
      {...(focusAfter ? { finalFocusEl: focusAfter } : {})}
      // a toast may be pressed while a dialog is open
      persistentElements={[() => portal.current?.querySelector<HTMLElement>('[data-desk-toasts]') ?? null]}
      lazyMount
      unmountOnExit
    >
      <Portal container={portal}>
        <Dialog.Backdrop className={scrim} />
        <Dialog.Positioner className={positioner}>
          <Dialog.Content
            ref={element => {
              own.current = element
              if (typeof contentRef === 'function') contentRef(element)
              else if (contentRef) contentRef.current = element
            }}
            className={content}
          >
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

export const ModalTitle = ({ children }: { children: ReactNode }) => (
  <Dialog.Title className={css({ textStyle: 'title', minWidth: '0', overflowWrap: 'anywhere' })}>
    {children}
  </Dialog.Title>
)

export const ModalText = ({ children }: { children: ReactNode }) => (
  <Dialog.Description className={css({ color: 'ink-2' })}>{children}</Dialog.Description>
)

const scrim = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  bg: 'scrim',
  _open: { animation: 'fadeIn' },
  _closed: { animation: 'fadeOut' },
})
