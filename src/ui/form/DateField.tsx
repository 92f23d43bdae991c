import CalendarDrawing from 'lucide/dist/esm/icons/calendar.mjs'
import { type ComponentProps, type ComponentType, type Ref, useContext, useId, useRef, useState } from 'react'
import { css } from '#styled/css'
import { createCode } from '../../code/createCode'
import { dayOf, formatDay, fromIso, parseDay, shownProblem } from '../../domain/deadline/deadlineDay'
import { useWords } from '../../i18n/intl'
import { ClockContext, useNow } from '../amount/useNow'
import { icon } from '../Icon'
import { IconButton } from '../IconButton'
import type { Calendar } from './Calendar'
import { Field, type FieldLook } from './Field'
import { inputStyle } from './inputStyle'

export const CalendarIcon = icon(CalendarDrawing)

type DateFieldProps = Omit<FieldLook, 'unit'> & {
  readonly id?: string
  readonly name?: string
  /** dd-MM-yyyy as typed; parsed in `domain/deadline`. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  /** The day can't be changed anymore: unlike that of a disabled field, its text keeps the focus. */
  readonly readOnly?: boolean
}

/** Longer than a date: an extra digit is shown as an error, for cutting it off would make another day. */
const MAX_TYPED = 40

/** A typed or picked day in the user's time zone. Reports a day that does not exist or is past by itself. */
export function DateField({ value, onChange, readOnly = false, ...rest }: DateFieldProps) {
  const { id: givenId, name, onBlur, inputRef, ...look } = rest
  const { say, zone } = useWords()
  const clock = useContext(ClockContext)
  const now = new Date(clock())
  // Renders at midnight: an open calendar must not offer yesterday as today.
  useNow(time => formatDay(dayOf(time, zone)))
  const ownId = useId()
  const id = givenId ?? ownId
  const [left, setLeft] = useState(false)
  const calendar = useCalendar()
  const day = parseDay(value)
  const problem = shownProblem(value, now, zone, left)
  return (
    <Field
      {...look}
      id={id}
      error={problem ? say(`invalid.${problem}`) : look.error}
      hint={calendar.failed ? say('field.calendarFailed') : look.hint}
      end={
        <>
          <span className={css({ marginRight: '-9px' })}>
            <IconButton
              buttonRef={calendar.opener}
              label={say('field.calendarOpen')}
              icon={<CalendarIcon />}
              disabled={readOnly}
              expanded={calendar.open}
              controls={calendar.open ? `${id}-calendar` : undefined}
              onPress={calendar.toggle}
            />
          </span>
          {calendar.Loaded && (
            <calendar.Loaded
              open={calendar.open && !readOnly}
              onOpenChange={calendar.onOpenChange}
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
          maxLength={MAX_TYPED}
          readOnly={readOnly}
          placeholder={say('field.dayFormat')}
          value={value}
          onChange={event => {
            setLeft(false)
            onChange(fromIso(withDashes(value, event.target.value)))
          }}
          onBlur={() => {
            setLeft(true)
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}

const calendarCode = createCode(
  () => import('./Calendar'),
  file => file.Calendar,
)

/** Loads the calendar (43.8 KB gzipped) when it is first opened; if that fails, the date can still be typed. */
function useCalendar() {
  const [loaded, setLoaded] = useState<{
    readonly Loaded: ComponentType<ComponentProps<typeof Calendar>> | undefined
  }>()
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    setOpen(!open)
    setFailed(false)
    if (loaded) return
    calendarCode.load().then(
      () => setLoaded({ Loaded: calendarCode.part() }),
      () => {
        setOpen(false)
        setFailed(true)
      },
    )
  }
  /** Returns the focus to the opener, unless a press moved it elsewhere. */
  const onOpenChange = (isOpen: boolean) => {
    setOpen(isOpen)
    const root = opener.current?.getRootNode() as Document | ShadowRoot | undefined
    if (!isOpen && root?.activeElement?.closest('[data-scope=date-picker]')) opener.current?.focus()
  }
  return { Loaded: loaded?.Loaded, open, failed, opener, toggle, onOpenChange }
}

/** No month is above 12: 20-27 begins with a year. */
const YEAR_FIRST = /^\d{2}-(1[3-9]|[2-9]\d)$/
/** The last part has three digits, so it is no month, and the first four digits are no year: 1225-202 is 12-25-202. */
const NO_YEAR = /^(\d{2})(\d{2})-(\d{3})$/

/** Phone keypads have no dash: it is added before the third and fifth digit, and for '.', '/' or a space. */
function withDashes(old: string, text: string): string {
  if (text.length !== old.length + 1 || !text.startsWith(old)) return text
  const key = text.slice(-1)
  if (/[./ -]/.test(key)) return old.endsWith('-') ? old : YEAR_FIRST.test(old) ? `${old.replace('-', '')}-` : `${old}-`
  if (NO_YEAR.test(text)) return text.replace(NO_YEAR, '$1-$2-$3')
  return /\d/.test(key) && /^\d{2}(-\d{2})?$/.test(old) ? `${old}-${key}` : text
}
