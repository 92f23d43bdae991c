import { type ReactNode, type Ref, useRef } from 'react'
import { css, cva } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { useWideWindow } from '../device/useWideWindow'
import { CloseIcon } from '../Icon'
import { IconButton } from '../IconButton'
import { useAttached } from '../refs'
import { Modal, type ModalProps } from './Modal'
import { SheetHead } from './SheetHead'
import { showFocusedField } from './showFocusedField'
import { useDragToClose } from './useDragToClose'
import { useKeyboardInset } from './useKeyboardInset'

type SheetProps = ModalProps & {
  title: string
  onBack?: (() => void) | undefined
  /** Progress through several steps; `at` counts from 1. */
  step?: { readonly at: number; readonly of: number } | undefined
  /** As high as the window minus 24 px; by default as high as its content. */
  full?: boolean
  /** Stays at the lower edge while the content scrolls. */
  footer?: ReactNode
  /** Instead of `footer`: receives its element, for content that is rendered into it; hidden while that is empty. */
  footerRef?: Ref<HTMLDivElement> | undefined
  /** Beside the form, which stays as wide, on windows of 960 px or more; not rendered on narrower ones. */
  aside?: ReactNode
}

/** Opens from the bottom and can be dragged down; centered on windows of 960 px or more. */
export function Sheet(props: SheetProps) {
  const { title, onBack, step, full = false, footer, footerRef, aside, children, ...modal } = props
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
      content={frame({ full, parted: beside !== undefined })}
    >
      <div className={column} data-full={full || undefined}>
        <SheetHead title={title} onBack={onBack} closable={closable} step={step} drag={drag} />
        <div
          ref={useAttached(showFocusedField)}
          onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollTop > 0)}
          className={body}
        >
          {children}
        </div>
        {footer !== undefined || footerRef !== undefined ? (
          <div ref={footerRef} className={foot}>
            {footer}
          </div>
        ) : null}
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

// On a very low window (a phone on its side) the header scrolls with the content and the footer covers it. A phone's
// keyboard makes a full sheet as low but leaves the window's height, so the sheet's own height is queried too.
const LOW = '@media (max-height: 420px)'
const SHORT = '@container sheet (max-height: 396px)'
// On a small phone, or above its keyboard: room for the content.
const COMPACT = '@media (max-height: 600px)'
const COMPACT_SHEET = '@container sheet (max-height: 576px)'
// A laptop's window is lower than the sheet.
const LOW_DESK = '@media (min-width: 960px) and (max-height: 840px)'
const compactFoot = { paddingTop: '2', paddingBottom: 'calc(8px + env(safe-area-inset-bottom))' } as const
const scrollPadding = { scrollPaddingTop: '9', scrollPaddingBottom: '9' } as const
// The scroll padding keeps a field clear of the footer over it.
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
  // Raises the sheet above the software keyboard.
  paddingBottom: 'var(--desk-keyboard, 0px)',
  _wideWindow: { placeItems: 'center', padding: '6' },
  [LOW_DESK]: { padding: '2' },
})

const frame = cva({
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // As low as the sheet may be: else a tall content pushes the footer out of it.
    gridTemplateRows: 'minmax(0, 1fr)',
    minHeight: '0',
    maxHeight: 'calc(100dvh - var(--desk-sheet-gap, 24px) - var(--desk-keyboard, 0px))',
    [COMPACT]: { '--desk-sheet-gap': '8px' },
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
      [LOW_DESK]: { maxHeight: 'calc(100dvh - 16px)' },
      border: '1px solid {colors.line-strong}',
      rounded: 'panel',
      _open: { animation: 'dialogIn' },
      _closed: { animation: 'dialogOut' },
    },
  },
  variants: {
    full: { true: { height: '100dvh', container: 'sheet / size', _wideWindow: { height: '840px' } } },
    parted: { true: { _wideWindow: { width: '800px', gridTemplateColumns: '440px minmax(0, 1fr)' } } },
  },
})

const body = css({
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: '4',
  paddingTop: '1',
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
  [COMPACT]: compactFoot,
  [COMPACT_SHEET]: compactFoot,
  // Not a `:has()` of its parent: WebKit does not apply that anew when the empty element gets content.
  '&:empty': { display: 'none' },
  [LOW]: lowFoot,
  [SHORT]: lowFoot,
})

const side = css({ minHeight: '0', overflowY: 'auto', borderLeft: '1px solid {colors.line}', bg: 'panel' })

const close = css({
  position: 'absolute',
  // Over the head of what is beside the form.
  zIndex: '2',
  top: '4',
  right: '1',
  _wideWindow: { top: '3', right: '3' },
  [COMPACT]: { top: '0' },
  [COMPACT_SHEET]: { top: '0' },
})
