import { Collapsible } from '@ark-ui/react/collapsible'
import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'
import { DownIcon } from '../Icon'
import { ArkScope } from '../overlay/ArkScope'

type FoldProps = {
  /** Controlled with `onOpenChange`; closed at first without them. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly className?: string
  readonly children: ReactNode
}

/** A part that opens and closes. It is unmounted while closed, so that no order book in it is subscribed or fetched. */
export const Fold = ({ open, onOpenChange, className, children }: FoldProps) => (
  <ArkScope>
    <Collapsible.Root
      lazyMount
      unmountOnExit
      className={className}
      {...(open !== undefined && { open })}
      onOpenChange={details => onOpenChange?.(details.open)}
    >
      {children}
    </Collapsible.Root>
  </ArkScope>
)

type FoldTriggerProps = {
  readonly children: string
  /** It fills its line; otherwise it stands beside something else. */
  readonly wide?: boolean
  readonly className?: string
}

/** The button that opens and closes the fold. */
export const FoldTrigger = ({ children, wide = false, className }: FoldTriggerProps) => (
  <Collapsible.Trigger className={cx(trigger, wide ? wideTrigger : narrowTrigger, className)}>
    {children}
    <span className={css({ display: 'block', '[data-state=open] > &': { transform: 'rotate(180deg)' } })}>
      <DownIcon size={16} />
    </span>
  </Collapsible.Trigger>
)

export const FoldContent = ({ children }: { readonly children: ReactNode }) => (
  <Collapsible.Content className={fold}>{children}</Collapsible.Content>
)

const trigger = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minHeight: 'touch',
  color: 'ink-2',
  fontWeight: '500',
  cursor: 'pointer',
  _hover: { color: 'ink' },
})
const wideTrigger = css({ justifyContent: 'space-between', width: 'full' })
const narrowTrigger = css({ flex: 'none' })
const fold = css({ overflow: 'hidden', _open: { animation: 'foldOut' }, _closed: { animation: 'foldIn' } })
