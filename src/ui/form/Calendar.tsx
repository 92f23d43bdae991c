import { DatePicker, type DatePickerRootProps } from '@ark-ui/react/date-picker'
import { Portal } from '@ark-ui/react/portal'
import type { CalendarDate } from '@internationalized/date'
import { type ReactNode, useEffect, useState } from 'react'
import { css, cx } from '#styled/css'
import { useWords, type Words } from '../../i18n/intl'
import { useDeskRoot } from '../DeskRoot'
import { BackIcon, ForwardIcon } from '../Icon'

type CalendarProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly value: CalendarDate | undefined
  readonly onPick: (day: CalendarDate) => void
  /** The first day that can be picked. */
  readonly min: CalendarDate
  /** Its own, for `aria-controls` of what opened it: a dialog around them lets the focus into what it controls. */
  readonly id: string
  /** The id of what it is placed at. */
  readonly boxId: string
}

/**
 * Days, months and years to pick from, over everything. Of Ark's DatePicker the calendar alone: its input drops the dashes of
 * dd-MM-yyyy and takes another day (stack.md section 3). Heavy, so it is loaded when it is first asked for: see DateField.
 */
export function Calendar({ open, onOpenChange, value, onPick, min, id, boxId }: CalendarProps) {
  const words = useWords()
  const { portal } = useDeskRoot()
  // The focus goes into a calendar that opens, not into one that is drawn open.
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return (
    <DatePicker.Root
      lazyMount
      unmountOnExit
      open={drawn && open}
      onOpenChange={details => onOpenChange(details.open)}
      value={value ? [value] : []}
      onValueChange={({ value: [day] }) => day && onPick(day as CalendarDate)}
      min={min}
      // Today by the desk's clock: without a day of its own it would open on the device's.
      defaultFocusedValue={value ?? min}
      timeZone={words.zone}
      fixedWeeks
      ids={{ content: id, control: boxId }}
      // On a low window it lies over its field rather than beyond the edge.
      positioning={{ strategy: 'fixed', placement: 'bottom-end', gutter: 6, overlap: true, overflowPadding: 8 }}
      translations={translations(words)}
      className={css({ display: 'contents' })}
    >
      <Portal container={portal}>
        <DatePicker.Positioner>
          <DatePicker.Content className={content}>
            <Days />
            <Wider view="month" />
            <Wider view="year" />
          </DatePicker.Content>
        </DatePicker.Positioner>
      </Portal>
    </DatePicker.Root>
  )
}

type View = 'day' | 'month' | 'year'

const Head = () => (
  <DatePicker.ViewControl className={head}>
    <DatePicker.PrevTrigger className={arrow}>
      <BackIcon />
    </DatePicker.PrevTrigger>
    <DatePicker.ViewTrigger className={title}>
      <DatePicker.RangeText />
    </DatePicker.ViewTrigger>
    <DatePicker.NextTrigger className={arrow}>
      <ForwardIcon />
    </DatePicker.NextTrigger>
  </DatePicker.ViewControl>
)

const Days = () => (
  <DatePicker.View view="day">
    <DatePicker.Context>
      {api => (
        <>
          <Head />
          <Grid view="day">
            <DatePicker.TableHead>
              <DatePicker.TableRow>
                {api.weekDays.map(day => (
                  <DatePicker.TableHeader key={day.long} className={weekDay}>
                    {day.short}
                  </DatePicker.TableHeader>
                ))}
              </DatePicker.TableRow>
            </DatePicker.TableHead>
            <DatePicker.TableBody>
              {api.weeks.map(week => (
                <DatePicker.TableRow key={String(week[0])}>
                  {week.map(day => (
                    <DatePicker.TableCell key={String(day)} value={day}>
                      <DatePicker.TableCellTrigger className={cx(cell, dayCell)}>{day.day}</DatePicker.TableCellTrigger>
                    </DatePicker.TableCell>
                  ))}
                </DatePicker.TableRow>
              ))}
            </DatePicker.TableBody>
          </Grid>
        </>
      )}
    </DatePicker.Context>
  </DatePicker.View>
)

/** Twelve months, or the years around: to come to a day that is far. */
const Wider = ({ view }: { view: 'month' | 'year' }) => (
  <DatePicker.View view={view}>
    <DatePicker.Context>
      {api => (
        <>
          <Head />
          <Grid view={view}>
            <DatePicker.TableBody>
              {(view === 'month'
                ? api.getMonthsGrid({ columns: 3, format: 'short' })
                : api.getYearsGrid({ columns: 3 })
              ).map(row => (
                <DatePicker.TableRow key={row[0]?.value}>
                  {row.map(one => (
                    <DatePicker.TableCell key={one.value} value={one.value}>
                      <DatePicker.TableCellTrigger className={cell}>{one.label}</DatePicker.TableCellTrigger>
                    </DatePicker.TableCell>
                  ))}
                </DatePicker.TableRow>
              ))}
            </DatePicker.TableBody>
          </Grid>
        </>
      )}
    </DatePicker.Context>
  </DatePicker.View>
)

/** Ark names its grids in English whatever the language. */
const Grid = ({ view, children }: { view: View; children: ReactNode }) => (
  <DatePicker.Table
    className={grid}
    aria-roledescription={undefined}
    aria-label={useWords().say('calendar.grid', { view })}
  >
    {children}
  </DatePicker.Table>
)

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
  bg: 'raised',
  border: '1px solid {colors.line-strong}',
  rounded: 'panel',
  outline: 'none',
  _open: { animation: 'fadeIn' },
})
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginBottom: '1' })
const pressable = {
  rounded: 'control',
  cursor: 'pointer',
  _hover: { bg: 'control' },
  _active: { bg: 'pressed' },
} as const
const arrow = css(pressable, {
  display: 'grid',
  placeItems: 'center',
  width: 'touch',
  height: 'touch',
  color: 'ink-2',
  _disabled: { color: 'ink-3', opacity: '0.4', cursor: 'default', bg: 'transparent' },
})
const title = css(pressable, {
  textStyle: 'lead',
  minHeight: 'touch',
  paddingInline: '3',
  _firstLetter: { textTransform: 'uppercase' },
})
const grid = css({ width: 'full', tableLayout: 'fixed', borderCollapse: 'collapse', outline: 'none' })
const weekDay = css({ height: '8', textStyle: 'small', fontWeight: '400', color: 'ink-3', textAlign: 'center' })
const cell = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '10',
  rounded: 'control',
  cursor: 'pointer',
  fontWeight: '500',
  '&:hover:not([data-disabled], [data-selected])': { bg: 'control' },
  '&[data-disabled]': { color: 'ink-3', opacity: '0.55', cursor: 'default', fontWeight: '400' },
  '&[data-selected]': { bg: 'accent', color: 'on-accent' },
})
const dayCell = css({
  '&[data-today]:not([data-selected])': { boxShadow: 'inset 0 0 0 1px {colors.line-control}' },
  // The days around the month are another month's.
  '&[data-outside-range]': { visibility: 'hidden' },
})
