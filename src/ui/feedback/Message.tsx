import type { ReactNode } from 'react'
import { css, cva } from '#styled/css'
import { AlertIcon, DoneIcon, InfoIcon, WarningIcon } from '../Icon'

export type MessageKind = 'error' | 'warning' | 'success' | 'info'

export const MESSAGE_ICON = { error: AlertIcon, warning: WarningIcon, success: DoneIcon, info: InfoIcon }

/** A form's message that belongs to no field, above its button. Errors are announced at once. */
export function Message({ kind = 'error', children }: { kind?: MessageKind; children: ReactNode }) {
  const Icon = MESSAGE_ICON[kind]
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={style({ kind })}>
      <Icon />
      <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>{children}</span>
    </div>
  )
}

const style = cva({
  base: { display: 'flex', gap: '2', alignItems: 'flex-start', paddingBlock: '1', fontWeight: '500' },
  variants: {
    kind: { error: { color: 'sell' }, warning: { color: 'warn' }, success: { color: 'buy' }, info: { color: 'info' } },
  },
})
