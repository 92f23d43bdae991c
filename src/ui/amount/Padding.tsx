import { css } from '#styled/css'

/** Empty room as wide as that many digits, so that the decimal points of a column align; never read or copied. */
export const Padding = ({ places }: { places: number }) =>
  places > 0 && <span aria-hidden="true" data-digits={'0'.repeat(places)} className={room} />

const room = css({ visibility: 'hidden', _before: { content: 'attr(data-digits)' } })
