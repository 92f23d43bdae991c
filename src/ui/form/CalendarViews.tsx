import { DatePicker } from '@ark-ui/react/date-picker'
import type { ReactNode } from 'react'
import { css, cx } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { BackIcon, ForwardIcon } from '../Icon'

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

export const Days = () => (
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

/** For distant days. */
export const MonthsOrYears = ({ view }: { view: 'month' | 'year' }) => (
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

/** Overrides Ark's grid names, which are always English. */
const Grid = ({ view, children }: { view: View; children: ReactNode }) => (
  <DatePicker.Table
    className={grid}
    aria-roledescription={undefined}
    aria-label={useWords().say('calendar.grid', { view })}
  >
    {children}
  </DatePicker.Table>
)

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
// Seven names in 304 px, also in large text.
const weekDay = css({
  height: '8',
  textStyle: 'small',
  fontSize: 'min({fontSizes.12}, 16px)',
  fontWeight: '400',
  color: 'ink-3',
  textAlign: 'center',
})
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
  // Days of the months before and after.
  '&[data-outside-range]': { visibility: 'hidden' },
})
