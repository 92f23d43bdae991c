import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from '#styled/css'
import { useDesk } from '../../src/desk/useDesk'
import { LONGEST_COMMENT } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { Button } from '../../src/ui/Button'
import { DateField } from '../../src/ui/form/DateField'
import { TextArea } from '../../src/ui/form/TextArea'
import { CalendarIcon, CommentIcon } from '../../src/ui/Icon'
import type { TicketForm } from './ticketForm'

type MoreFieldsProps = { form: TicketForm; openAtStart: boolean }

/** Comment and deadline, behind a button each until one is needed. */
export function MoreFields({ form, openAtStart }: MoreFieldsProps) {
  const { say } = useWords()
  const { http } = useDesk()
  const [isOpen, setIsOpen] = useState(openAtStart)
  const fields = useRef<HTMLDivElement>(null)
  const isRejected = form.reasonOf('comment') !== undefined || form.reasonOf('deadline') !== undefined
  if (isRejected && !isOpen) setIsOpen(true)
  const open = (field: 'comment' | 'deadline') => {
    flushSync(() => setIsOpen(true))
    fields.current?.scrollIntoView({ block: 'nearest' })
    form.focus(field)
  }
  if (isOpen)
    return (
      <div
        ref={fields}
        className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', minWidth: '0' })}
      >
        <TextArea label={say('total.comment')} maxLength={LONGEST_COMMENT} {...form.field('comment')} />
        <DateField label={say('total.deadline')} now={new Date(http.now())} {...form.field('deadline')} />
      </div>
    )
  return (
    <div className={css({ display: 'flex', gap: '4', marginLeft: '-8px' })}>
      <Button look="quiet" icon={<CommentIcon size={16} />} onPress={() => open('comment')}>
        {say('total.comment')}
      </Button>
      <Button look="quiet" icon={<CalendarIcon size={16} />} onPress={() => open('deadline')}>
        {say('total.deadline')}
      </Button>
    </div>
  )
}
