import { memo, useState } from 'react'
import { css, cva, cx } from '#styled/css'
import { useDesk } from '../../src/desk/useDesk'
import { baseKind } from '../../src/domain/figureStyle'
import { severityLevel } from '../../src/domain/request/attention'
import { executedPercent, isCanceledAfterPartFill, isUuid, type TradeRequest } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { Amount } from '../../src/ui/amount/Amount'
import { When } from '../../src/ui/amount/When'
import { LinkOrButton } from '../../src/ui/LinkOrButton'
import { AccountName } from '../../src/ui/request/AccountName'
import { SideChip } from '../../src/ui/request/Chip'
import { Gauge } from '../../src/ui/request/Gauge'
import { RequestBadge, RequestWarning } from '../../src/ui/request/RequestBadge'
import { RowDistance } from './distance/RowDistance'
import { RowPrice } from './RowPrice'
import { RowStatus } from './RowStatus'
import { requestName } from './requestName'

type RequestRowProps = {
  readonly request: TradeRequest
  readonly href: ((uuid: string) => string) | undefined
  readonly onOpen: ((uuid: string) => void) | undefined
  readonly open: boolean
  readonly last: boolean
  /** The figures could not be refreshed and are dimmed. */
  readonly stale: boolean
  readonly showClient: boolean
  readonly tabIndex: 0 | -1
}

/** A row drawn within this time after its request was placed arrives with an animation. */
const NEW_MS = 10_000

/**
 * One request in three lines, the desk's warning below them, with its progress along the lower edge. How its lines
 * become a table's columns is in `theme/requestRow`.
 */
export const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { request, href, onOpen, open, last, stale, showClient, tabIndex } = props
  const { uuid } = request
  const words = useWords()
  const canOpen = isUuid(uuid)
  const { http } = useDesk()
  const [isNew] = useState(() => http.now() - (request.createdAt?.getTime() ?? 0) < NEW_MS)
  const client = showClient ? request.client?.name : undefined
  const figure = stale ? 'quiet' : 'strong'
  return (
    <LinkOrButton
      // A row that could not be parsed has no uuid.
      href={canOpen ? href?.(uuid) : undefined}
      onPress={canOpen && onOpen ? () => onOpen(uuid) : undefined}
      label={requestName(request, words)}
      current={open}
      tabIndex={tabIndex}
      className={cx(
        'desk_request',
        row({ tint: severityLevel(request) ?? (open ? 'open' : 'regular') }),
        open && opened,
        isNew && arriving,
        last && lastRow,
      )}
    >
      <span>
        <span>
          <SideChip side={request.side} />
          {client !== undefined && (
            <bdi data-client="" className={clientName}>
              {client}
            </bdi>
          )}
          {request.commonCurrency !== undefined && (
            <bdi className={note}>{words.say('requests.via', { currency: request.commonCurrency })}</bdi>
          )}
          <RowDistance request={request} />
        </span>
        <Amount
          value={request.requestedBase}
          currency={request.baseCurrency}
          is={baseKind(request.side)}
          own
          tone={figure}
        />
      </span>
      <span>
        <span>
          <bdi>
            <AccountName account={request.exchangeAccount} />
          </bdi>
        </span>
        <span>
          <RowPrice request={request} />
        </span>
      </span>
      <span>
        <span>
          <span className={numberAndTime}>
            {request.number === 0 ? words.say('value.dash') : words.say('requests.number', { number: request.number })}
            {' · '}
            <When at={request.createdAt} show="relative" />
          </span>
          <RequestBadge request={request} />
        </span>
        <RowStatus request={request} />
      </span>
      <RequestWarning request={request} />
      {request.status === 'in_progress' && request.progress !== undefined && (
        <Gauge percent={executedPercent(request)} />
      )}
      {isCanceledAfterPartFill(request) && <Gauge percent={executedPercent(request)} over />}
    </LinkOrButton>
  )
})

const row = cva({
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '0.5',
    width: 'full',
    minHeight: '21',
    paddingInline: '4',
    // Only large text needs it: three lines of usual text leave more.
    paddingBlock: '1.5',
    borderBottom: '1px solid {colors.line}',
    textAlign: 'left',
    bg: 'var(--row-background)',
    color: 'ink',
    textDecoration: 'none',
  },
  variants: {
    // Only the desk's severity tints a row, also while it is open; a near deadline colors its own text.
    tint: {
      regular: { '--row-background': '{colors.panel}' },
      warning: { '--row-background': '{colors.row-warn}' },
      error: { '--row-background': '{colors.row-error}' },
      open: { '--row-background': '{colors.selected}' },
    },
  },
  defaultVariants: { tint: 'regular' },
})

const opened = css({
  _before: { content: '""', position: 'absolute', insetBlock: '0', left: '0', width: '0.5', bg: 'ink' },
})
const arriving = css({ animation: 'arrive' })
const lastRow = css({ borderBottomColor: 'transparent' })
const ellipsis = { minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const note = css(ellipsis, { textStyle: 'small', color: 'ink-3' })
// Too narrow for both, it breaks between them: a part of a time says nothing.
const numberAndTime = css({ textStyle: 'small', color: 'ink-3', minWidth: '0' })
const clientName = css(ellipsis, { textStyle: 'small', color: 'ink-2' })
