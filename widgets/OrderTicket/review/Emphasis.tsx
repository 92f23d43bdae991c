import { Fragment } from 'react'
import { css } from '#styled/css'

/** A message with the text between two asterisks in bold. */
export const Emphasis = ({ text }: { text: string }) =>
  text.split('*').map((part, index) =>
    index % 2 === 1 ? (
      <b key={part} className={css({ fontWeight: '600' })}>
        {part}
      </b>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  )
