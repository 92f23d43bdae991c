import { Dialog } from '@ark-ui/react/dialog'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { css } from '#styled/css'
import { useDeskRoot } from '../DeskRoot'
import { ArkScope } from './ArkScope'
import { ignoreHeldKey } from './ignoreHeldKey'
import { removeEmptyStyles } from './removeEmptyStyles'
import { TopLayer } from './TopLayer'
import { useInertOthers, useShownWhenMoved } from './useInertOthers'

export type ModalProps = {
  open: boolean
  /** Requested by Escape, a press outside, × or a drag; closing is up to the parent. */
  onClose: () => void
  /** False while something is being sent. */
  closable?: boolean
  /** Gets the focus first, where it finds something. */
  firstFocus?: (content: HTMLElement) => HTMLElement | undefined
  /** Receives the focus on close when the opener is gone; null returns it to the opener. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

type BaseProps = ModalProps & { alert?: boolean; positioner: string; content: string; contentRef?: Ref<HTMLDivElement> }

/** The second press of a double click comes within this time. */
const DOUBLE_CLICK_MS = 350

/**
 * The base of Dialog and Sheet: in the top layer, with the focus trapped inside and returned on close.
 * The element with `data-autofocus` gets the focus first, else that of `firstFocus`, else the dialog itself, so that
 * its title is announced.
 */
export function Modal({
  open,
  onClose,
  closable = true,
  firstFocus,
  focusAfter,
  alert = false,
  positioner,
  content,
  contentRef,
  children,
}: BaseProps) {
  const { portal } = useDeskRoot()
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => (open ? ignoreHeldKey : undefined), [open])
  useEffect(() => (open ? removeEmptyStyles : undefined), [open])
  const isInPagesRoot = useInertOthers(open, portal, focusAfter)
  useShownWhenMoved(open, portal)
  const openedAt = useRef(0)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  return (
    <ArkScope>
      <Dialog.Root
        open={open}
        role={alert ? 'alertdialog' : 'dialog'}
        modal={!isInPagesRoot}
        preventScroll
        onOpenChange={details => {
          if (!details.open) onClose()
        }}
        // The page removes a dialog below this one: Ark takes all above for its children.
        onRequestDismiss={event => event.preventDefault()}
        // The focus is trapped; losing it while opening must not close the modal.
        onFocusOutside={event => event.preventDefault()}
        // The second press of a double click on what opened it.
        onPointerDownOutside={event => {
          if (performance.now() - openedAt.current < DOUBLE_CLICK_MS) event.preventDefault()
        }}
        closeOnEscape={closable}
        closeOnInteractOutside={closable && !alert}
        initialFocusEl={() =>
          own.current &&
          (own.current.querySelector<HTMLElement>('[data-autofocus]') ?? firstFocus?.(own.current) ?? own.current)
        }
        {...(focusAfter ? { finalFocusEl: focusAfter } : {})}
        // Toasts stay pressable while a dialog is open.
        persistentElements={[() => portal?.querySelector<HTMLElement>('[data-desk-toasts]') ?? null]}
        lazyMount
        unmountOnExit
      >
        <TopLayer>
          <Dialog.Backdrop className={scrim} />
          <Dialog.Positioner
            className={positioner}
            style={isInPagesRoot && open ? { pointerEvents: 'auto' } : undefined}
          >
            <Dialog.Content
              part="dialog"
              aria-modal
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
        </TopLayer>
      </Dialog.Root>
    </ArkScope>
  )
}

export const ModalTitle = ({ children }: { children: ReactNode }) => (
  <Dialog.Title className={titleStyle}>{children}</Dialog.Title>
)

export const ModalText = ({ children }: { children: ReactNode }) => (
  <Dialog.Description className={css({ color: 'ink-2' })}>{children}</Dialog.Description>
)

const titleStyle = css({
  textStyle: 'title',
  // Long words stay whole in large text.
  fontSize: 'min({fontSizes.20}, max(20px, 8.5vw))',
  lineHeight: '1.4',
  minWidth: '0',
  overflowWrap: 'anywhere',
})

const scrim = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  bg: 'scrim',
  _open: { animation: 'fadeIn' },
  _closed: { animation: 'fadeOut' },
})
