import type { ReactNode } from 'react'
import { css } from '#styled/css'

type EditorButtonsProps = {
  /** A quiet button at the left, where its text begins below the field. */
  start?: ReactNode
  children: ReactNode
}

/** At an editor's end. In a narrow one they fill their lines, so that buttons one below the other are equally wide. */
export const EditorButtons = ({ start, children }: EditorButtonsProps) => (
  <div className={frame}>
    <div className={line}>
      {start !== undefined && <span className={atStart}>{start}</span>}
      <span className={atEnd}>{children}</span>
    </div>
  </div>
)

// The editor may be one column of a wide request.
const frame = css({ containerType: 'inline-size', containerName: 'editor' })
const line = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const atStart = css({ flex: 'none', marginLeft: '-2' })
const atEnd = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
  flex: '1 1 auto',
  '@container editor (max-width: 28em)': { '& > *': { flex: '1 1 auto' } },
})
