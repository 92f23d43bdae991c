import { type ComponentProps, type ComponentType, type Ref, useId, useRef, useState } from 'react'
import { css } from '#styled/css'
import { dayOf, deadlineProblem, formatDay, fromIso, parseDay } from '../../domain/deadline'
import { useWords } from '../../i18n/intl'
import { CalendarIcon } from '../Icon'
import { IconButton } from '../IconButton'
import type { Calendar } from './Calendar'
import { Field, type FieldLook, inputStyle } from './Field'

type DateFieldProps = Omit<FieldLook, 'unit'> & {
  /** The line under it, which says what is wrong, is `${id}-note`. */
  readonly id?: string
  readonly name?: string
  /** dd-MM-yyyy as typed; what it means is `domain/deadline`. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  /** What counts as past; the moment of drawing when absent. */
  readonly now?: Date
}

/** A day that is typed or picked, in the zone of the words. Says itself when there is no such day or when it is past. */
export function DateField({ value, onChange, now = new Date(), ...rest }: DateFieldProps) {
  const { id: givenId, name, onBlur, inputRef, ...look } = rest
  const { say, zone } = useWords()
  const ownId = useId()
  const id = givenId ?? ownId
  const [left, setLeft] = useState(false)
  const calendar = useCalendar()
  const day = parseDay(value)
  const problem = deadlineProblem(value, now, zone)
  // Half a date is no mistake while it is being typed.
  const told = problem === 'format' && !left && value.length < 10 ? undefined : problem
  return (
    <Field
      {...look}
      id={id}
      error={told ? say(`invalid.${told}`) : look.error}
      hint={calendar.failed ? say('field.calendarFailed') : look.hint}
      end={
        <>
          <span className={css({ marginRight: '-9px' })}>
            <IconButton
              ref={calendar.opener}
              label={say('field.calendarOpen')}
              icon={<CalendarIcon />}
              expanded={calendar.open}
              controls={calendar.open ? `${id}-calendar` : undefined}
              onPress={calendar.toggle}
            />
          </span>
          {calendar.Drawn && (
            <calendar.Drawn
              open={calendar.open}
              onOpenChange={calendar.follow}
              value={problem === undefined ? day : undefined}
              onPick={picked => onChange(formatDay(picked))}
              min={dayOf(now, zone)}
              id={`${id}-calendar`}
              boxId={`${id}-box`}
            />
          )}
        </>
      }
    >
      {input => (
        <input
          {...input}
          ref={inputRef}
          className={inputStyle}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={10}
          placeholder={say('field.dateForm')}
          value={value}
          onFocus={() => setLeft(false)}
          onChange={event => onChange(fromIso(withDashes(value, event.target.value)))}
          onBlur={() => {
            setLeft(true)
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

/** The calendar, loaded at the first wish for it (43.8 KB gz); where it can't be, the date is typed. */
function useCalendar() {
  const [loaded, setLoaded] = useState<{ readonly Drawn: ComponentType<ComponentProps<typeof Calendar>> }>()
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    setOpen(!open)
    setFailed(false)
    if (loaded) return
    import('./Calendar').then(
      file => setLoaded({ Drawn: file.Calendar }),
      () => {
        setOpen(false)
        setFailed(true)
      },
    )
  }
  /** It closes with the focus inside unless that has gone elsewhere by a press. */
  const follow = (isOpen: boolean) => {
    setOpen(isOpen)
    const root = opener.current?.getRootNode() as Document | ShadowRoot | undefined
    if (!isOpen && root?.activeElement?.closest('[data-scope=date-picker]')) opener.current?.focus()
  }
  return { Drawn: loaded?.Drawn, open, failed, opener, toggle, follow }
}

/** No month is so high: 20-27 is the beginning of a year. */
const YEAR_FIRST = /^\d{2}-(1[3-9]|[2-9]\d)$/

/** A phone's digit keys have no dash: one comes before the third and the fifth digit, and for '.', '/' or a space. */
function withDashes(old: string, text: string): string {
  if (text.length !== old.length + 1 || !text.startsWith(old)) return text
  const key = text.slice(-1)
  if (/[./ -]/.test(key)) return old.endsWith('-') ? old : YEAR_FIRST.test(old) ? `${old.replace('-', '')}-` : `${old}-`
  return /\d/.test(key) && /^\d{2}(-\d{2})?$/.test(old) ? `${old}-${key}` : text
}
