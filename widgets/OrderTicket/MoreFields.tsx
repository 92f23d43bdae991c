import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { css } from '#styled/css'
import { MAX_COMMENT_LENGTH } from '../../src/domain/request/request'
import { useWords } from '../../src/i18n/intl'
import { zoneName } from '../../src/i18n/zoneName'
import { Button } from '../../src/ui/Button'
import { CalendarIcon, DateField } from '../../src/ui/form/DateField'
import { TextArea } from '../../src/ui/form/TextArea'
import { icon } from '../../src/ui/Icon'
import type { TicketForm } from './ticketForm'

const CommentIcon = icon(MessageSquare)

const NAMES = ['comment', 'deadline'] as const
type Name = (typeof NAMES)[number]
const ICONS = { comment: <CommentIcon size={16} />, deadline: <CalendarIcon size={16} /> }

/** Comment and deadline; a button opens each. A field with a value, or with an error of the desk, is open. */
export function MoreFields({ form }: { form: TicketForm }) {
  const { say, zone } = useWords()
  const [opened, setOpened] = useState<readonly Name[]>(NAMES.filter(name => form.values[name] !== ''))
  const fields = useRef<HTMLDivElement>(null)
  const refused = NAMES.filter(name => form.reasonOf(name) !== undefined && !opened.includes(name))
  if (refused.length > 0) setOpened([...opened, ...refused])
  const isOpen = (name: Name) => opened.includes(name)
  const open = (name: Name) => {
    flushSync(() => setOpened([...opened, name]))
    fields.current?.scrollIntoView({ block: 'nearest' })
    form.focus(name)
  }
  return (
    <div ref={fields} className={grid}>
      {isOpen('comment') && (
        <TextArea label={say('total.comment')} maxLength={MAX_COMMENT_LENGTH} {...form.field('comment')} />
      )}
      {isOpen('deadline') && (
        <DateField
          label={say('total.deadline')}
          hint={say('request.deadlineEnds', { time: '23:59', zone: zoneName(zone) })}
          {...form.field('deadline')}
        />
      )}
      {NAMES.some(name => !isOpen(name)) && (
        <div
          className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', marginLeft: '-8px', marginTop: '-2' })}
        >
          {NAMES.filter(name => !isOpen(name)).map(name => (
            <Button key={name} look="quiet" height={40} icon={ICONS[name]} onPress={() => open(name)}>
              {say(`total.${name}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const grid = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', minWidth: '0' })
