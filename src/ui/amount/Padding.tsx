import { css } from '#styled/css'

/**
 * Empty room as wide as that many digits, and the point of a whole number, so that the decimal points of a column
 * align; never read or copied.
 */
export const Padding = ({ places, point = '' }: { places: number; point?: string }) =>
  places > 0 && <span aria-hidden="true" data-digits={point + '0'.repeat(places)} className={room} />

const room = css({ visibility: 'hidden', _before: { content: 'attr(data-digits)' } })
