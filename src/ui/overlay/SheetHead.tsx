import type { ComponentProps } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { BackIcon } from '../Icon'
import { IconButton } from '../IconButton'
import { ModalTitle } from './Modal'

type SheetHeadProps = {
  title: string
  onBack: (() => void) | undefined
  closable: boolean
  step: { readonly at: number; readonly of: number } | undefined
  /** Pointer handlers of useDragToClose. */
  drag: ComponentProps<'div'>
}

/** Grip, title and progress; the whole head can be dragged. */
export function SheetHead({ title, onBack, closable, step, drag }: SheetHeadProps) {
  const { say } = useWords()
  return (
    <div {...drag} className={head}>
      <div className={grip} />
      <div className={line}>
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
  )
}

const Steps = ({ at, of }: { at: number; of: number }) => (
  <div role="img" aria-label={useWords().say('sheet.step', { step: at, count: of })} className={marks}>
    {Array.from({ length: of }, (_, index) => index + 1).map(step => (
      <i
        key={step}
        className={css({ flex: '1', height: '0.5', bg: 'line-strong', '&[data-done]': { bg: 'ink' } })}
        data-done={step <= at || undefined}
      />
    ))}
  </div>
)

// On a small phone, or above its keyboard: room for the content.
const COMPACT = '@media (max-height: 600px)'
const COMPACT_SHEET = '@container sheet (max-height: 576px)'

const head = css({
  flex: 'none',
  paddingInline: '4',
  paddingBottom: '1',
  bg: 'raised',
  borderBottom: '1px solid transparent',
  touchAction: 'none',
  // The content passes under an edge.
  '&:has(+ [data-scrolled])': { borderBottomColor: 'line' },
  _wideWindow: { paddingInline: '6', paddingTop: '2' },
})
const marks = css({
  display: 'flex',
  gap: '1',
  marginTop: '1',
  [COMPACT]: { marginTop: '0' },
  [COMPACT_SHEET]: { marginTop: '0' },
})
const line = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: '13',
  // A title of two lines keeps clear of the sheet's edge.
  paddingBlock: '1.5',
  paddingRight: '8',
  [COMPACT]: { minHeight: 'touch' },
  [COMPACT_SHEET]: { minHeight: 'touch' },
})

const grip = css({
  width: '9',
  height: '1',
  marginTop: '2',
  marginInline: 'auto',
  rounded: 'bar',
  bg: 'line-strong',
  _wideWindow: { display: 'none' },
  [COMPACT]: { display: 'none' },
  [COMPACT_SHEET]: { display: 'none' },
})
