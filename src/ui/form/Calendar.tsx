import { DatePicker, type DatePickerRootProps } from '@ark-ui/react/date-picker'
import type { CalendarDate } from '@internationalized/date'
import { useEffect, useState } from 'react'
import { css, cx } from '#styled/css'
import { useWords, type Words } from '../../i18n/intl'
import { ArkScope } from '../overlay/ArkScope'
import { TopLayer } from '../overlay/TopLayer'
import { touchTarget } from '../touchTarget'
import { Days, MonthsOrYears } from './CalendarViews'

type CalendarProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly value: CalendarDate | undefined
  readonly onPick: (day: CalendarDate) => void
  /** The first selectable day. */
  readonly min: CalendarDate
  /** For `aria-controls` of the opener: a dialog lets the focus into the elements that it controls. */
  readonly id: string
  /** The id of the element that it is placed at. */
  readonly boxId: string
}

/**
 * A popup with days, months and years. It uses only the calendar of Ark's DatePicker: its input drops the dashes of
 * dd-MM-yyyy and parses another day. DateField loads this heavy module when the calendar is first opened.
 */
export function Calendar({ open, onOpenChange, value, onPick, min, id, boxId }: CalendarProps) {
  const words = useWords()
  // Ark moves the focus into a calendar that opens, but not into one mounted open.
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <ArkScope>
      <DatePicker.Root
        lazyMount
        unmountOnExit
        open={isMounted && open}
        onOpenChange={details => onOpenChange(details.open)}
        value={value ? [value] : []}
        onValueChange={({ value: [day] }) => day && onPick(day as CalendarDate)}
        min={min}
        // Today by the desk's clock; by default it would open on the device's today.
        defaultFocusedValue={value ?? min}
        timeZone={words.zone}
        fixedWeeks
        ids={{ content: id, control: boxId }}
        // On a low window it covers its field instead of leaving the window.
        positioning={{ strategy: 'fixed', placement: 'bottom-end', gutter: 6, overlap: true, overflowPadding: 8 }}
        translations={translations(words)}
        className={css({ display: 'contents' })}
      >
        <TopLayer>
          <DatePicker.Positioner>
            <DatePicker.Content className={content}>
              <Days />
              <MonthsOrYears view="month" />
              <MonthsOrYears view="year" />
              <DayChips
                today={min}
                onPick={day => {
                  onPick(day)
                  onOpenChange(false)
                }}
              />
            </DatePicker.Content>
          </DatePicker.Positioner>
        </TopLayer>
      </DatePicker.Root>
    </ArkScope>
  )
}

type DayChipsProps = { readonly today: CalendarDate; readonly onPick: (day: CalendarDate) => void }

/** The usual deadlines, one press each. */
function DayChips({ today, onPick }: DayChipsProps) {
  const { say } = useWords()
  const days = [
    ['calendar.today', today],
    ['calendar.tomorrow', today.add({ days: 1 })],
    ['calendar.inWeek', today.add({ weeks: 1 })],
    ['calendar.inMonth', today.add({ months: 1 })],
  ] as const
  return (
    <div className={dayChips}>
      {days.map(([key, day]) => (
        <button key={key} type="button" onClick={() => onPick(day)} className={cx(dayChip, touchTarget)}>
          {say(key)}
        </button>
      ))}
    </div>
  )
}

const translations = ({ say }: Words): NonNullable<DatePickerRootProps['translations']> => ({
  content: say('calendar.title'),
  dayCell: ({ selectable, selected, valueText }) =>
    say(selected ? 'calendar.chosen' : selectable ? 'calendar.choose' : 'calendar.notAvailable', { date: valueText }),
  prevTrigger: view => say('calendar.previous', { view }),
  nextTrigger: view => say('calendar.next', { view }),
  viewTrigger: view => say('calendar.zoom', { view }),
})

const content = css({
  zIndex: 'popup',
  width: '304px',
  maxHeight: 'calc(100dvh - 16px)',
  overflowY: 'auto',
  padding: '3',
  // On a small phone it has room above its field only so.
  '@media (max-height: 640px)': { padding: '2', '& td > *': { minHeight: '9' } },
  bg: 'raised',
  border: '1px solid {colors.line-strong}',
  rounded: 'panel',
  outline: 'none',
  _open: { animation: 'fadeIn' },
})

const dayChips = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1.5',
  paddingTop: '2',
  borderTop: '1px solid {colors.line}',
})
const dayChip = css({
  flex: '1 1 auto',
  minHeight: '8',
  paddingInline: '1.5',
  rounded: 'full',
  border: '1px solid {colors.line-strong}',
  textStyle: 'small',
  fontWeight: '500',
  color: 'ink-2',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  _hover: { bg: 'control' },
  _active: { bg: 'pressed' },
})
