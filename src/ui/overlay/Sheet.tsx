import { type ReactNode, useRef } from 'react'
import { css, cva } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { BackIcon, CloseIcon } from '../Icon'
import { IconButton } from '../IconButton'
import { Modal, type ModalProps, ModalTitle } from './Modal'
import { useDragToClose } from './useDragToClose'
import { useKeyboardInset } from './useKeyboardInset'
import { useWideWindow } from './useWideWindow'

type SheetProps = ModalProps & {
  title: string
  onBack?: (() => void) | undefined
  /** Where one is in a walk of several sheets: `at` from 1. */
  step?: { readonly at: number; readonly of: number }
  /** As high as the window but for 24 px; else as high as what it holds. */
  full?: boolean
  /** Stays at the lower edge while the rest scrolls: the button that commits. */
  footer?: ReactNode
  /** Beside the form from 960 px, 360 wide; not drawn on narrower windows. */
  aside?: ReactNode
}

/** From the bottom on a phone, where it follows the finger down; in the middle from 960 px. */
export function Sheet({ title, onBack, step, full = false, footer, aside, children, ...modal }: SheetProps) {
  const { say } = useWords()
  const { closable = true, onClose } = modal
  const content = useRef<HTMLDivElement>(null)
  const drag = useDragToClose(content, closable ? onClose : undefined)
  const wide = useWideWindow()
  const beside = wide ? aside : undefined
  useKeyboardInset(content, modal.open)
  return (
    <Modal
      {...modal}
      contentRef={content}
      positioner={positioner}
      content={frame({ full, broad: beside !== undefined })}
    >
      <div className={column}>
        <div
          {...drag}
          className={css({
            flex: 'none',
            paddingInline: '4',
            touchAction: 'none',
            _wideWindow: { paddingInline: '6', paddingTop: '2' },
          })}
        >
          <div className={grip} />
          <div className={css({ display: 'flex', alignItems: 'center', minHeight: '13', paddingRight: '8' })}>
            {onBack === undefined ? null : (
              <span className={css({ marginLeft: '-12px' })}>
                <IconButton
                  label={say('button.back')}
                  icon={<BackIcon size={24} />}
                  disabled={!closable}
                  onPress={onBack}
                />
              </span>
            )}
            <ModalTitle>{title}</ModalTitle>
          </div>
          {step === undefined ? null : <Steps {...step} />}
        </div>
        <div ref={showFocused} className={body}>
          {children}
        </div>
        {footer === undefined ? null : <div className={foot}>{footer}</div>}
        <span className={close}>
          <IconButton
            label={say('button.close')}
            icon={<CloseIcon size={24} />}
            disabled={!closable}
            onPress={onClose}
          />
        </span>
      </div>
      {beside === undefined ? null : <div className={side}>{beside}</div>}
    </Modal>
  )
}

const Steps = ({ at, of }: { at: number; of: number }) => (
  <div
    role="img"
    aria-label={useWords().say('sheet.step', { step: at, count: of })}
    className={css({ display: 'flex', gap: '1', marginTop: '1' })}
  >
    {Array.from({ length: of }, (_, index) => index + 1).map(step => (
      <i
        key={step}
        className={css({ flex: '1', height: '0.5', bg: 'line-strong', '&[data-done]': { bg: 'ink' } })}
        data-done={step <= at || undefined}
      />
    ))}
  </div>
)

/** A press on a field half under the footer scrolls nothing by itself; the scroller's padding keeps its label in sight. */
function showFocused(content: HTMLDivElement) {
  const show = (target: EventTarget | null | undefined) => {
    if (target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), textarea'))
      target.scrollIntoView({ block: 'nearest' })
  }
  const focused = ({ target }: FocusEvent) => show(target)
  content.addEventListener('focusin', focused)
  let height = content.clientHeight
  // What is typed may make the footer grow over its own field.
  const room = new ResizeObserver(() => {
    if (content.clientHeight < height) show(content.querySelector(':focus'))
    height = content.clientHeight
  })
  room.observe(content)
  return () => {
    room.disconnect()
    content.removeEventListener('focusin', focused)
  }
}

// A low window, a phone on its side, has no room for much that stays: the header scrolls with the content, the footer
// covers it. A phone's keyboard makes a full sheet as low, but not the window, so it is measured itself.
const LOW = '@media (max-height: 560px)'
const SHORT = '@container sheet (max-height: 536px)'
const scrollPadding = { scrollPaddingTop: '9', scrollPaddingBottom: '9' } as const
/** Clear of the footer that lies over it. */
const lowColumn = {
  position: 'relative',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingTop: '9',
  scrollPaddingBottom: '128px',
} as const
const lowBody = { flex: '1 0 auto', minHeight: 'auto', overflowY: 'visible' } as const
const lowFoot = { position: 'sticky', bottom: '0', zIndex: '1', bg: 'raised', paddingBlock: '2' } as const

const column = css({
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  minHeight: '0',
  [LOW]: lowColumn,
  [SHORT]: lowColumn,
})

const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'grid',
  alignItems: 'end',
  // the software keyboard covers the lower edge of the window, where the sheet commits
  paddingBottom: 'var(--desk-keyboard, 0px)',
  _wideWindow: { placeItems: 'center', padding: '6' },
})

const frame = cva({
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minHeight: '0',
    maxHeight: 'calc(100dvh - 24px - var(--desk-keyboard, 0px))',
    overflow: 'hidden',
    bg: 'raised',
    borderTop: '1px solid {colors.line-strong}',
    borderTopRadius: 'panel',
    _light: { borderTopColor: { base: 'line', _wideWindow: 'line-strong' } },
    outline: 'none',
    _open: { animation: 'sheetIn' },
    _closed: { animation: 'sheetOut' },
    _wideWindow: {
      width: '440px',
      maxHeight: 'calc(100dvh - 48px)',
      border: '1px solid {colors.line-strong}',
      rounded: 'panel',
      _open: { animation: 'dialogIn' },
      _closed: { animation: 'dialogOut' },
    },
  },
  variants: {
    full: { true: { height: '100dvh', container: 'sheet / size', _wideWindow: { height: '840px' } } },
    broad: { true: { _wideWindow: { width: '800px', gridTemplateColumns: '440px minmax(0, 1fr)' } } },
  },
})

const grip = css({
  width: '9',
  height: '1',
  marginTop: '2',
  marginInline: 'auto',
  rounded: 'bar',
  bg: 'line-strong',
  _wideWindow: { display: 'none' },
})

const body = css({
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: '4',
  paddingTop: '2',
  paddingBottom: 'calc(16px + env(safe-area-inset-bottom))',
  ...scrollPadding,
  _wideWindow: { paddingInline: '6', paddingBottom: '6' },
  [LOW]: lowBody,
  [SHORT]: lowBody,
})

const foot = css({
  flex: 'none',
  padding: '12px 16px calc(16px + env(safe-area-inset-bottom))',
  borderTop: '1px solid {colors.line}',
  _wideWindow: { padding: '12px 24px 20px' },
  [LOW]: lowFoot,
  [SHORT]: lowFoot,
})

const side = css({ minHeight: '0', overflowY: 'auto', borderLeft: '1px solid {colors.line}', bg: 'panel' })

const close = css({
  position: 'absolute',
  top: '4',
  right: '1',
  _wideWindow: { top: '3', right: '3' },
})
