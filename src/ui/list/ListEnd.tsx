import { type ReactNode, useEffect, useRef } from 'react'
import { css, cx } from '#styled/css'
import { useWords } from '../../i18n/intl'
import { Button } from '../Button'
import { errorText } from '../feedback/errorText'
import { AlertIcon, RetryIcon } from '../Icon'
import { Spinner } from '../Spinner'
import { hidden } from '../VisuallyHidden'
import { onceLaidOut, scrollerOf } from './scrolling'

/** The next page is loaded when the end is this near. */
const AHEAD_PX = 100

export type ListEndProps = {
  readonly loadingMore: boolean
  readonly loadMore: () => void
  /** Why the next page failed; the rows stay. */
  readonly error?: unknown
  /** A placeholder in the shape of the next rows. */
  readonly skeleton?: ReactNode
}

/** The end of the loaded rows: loads more when it comes near, and shows when that failed. */
export function ListEnd({ loadingMore, loadMore, error, skeleton }: ListEndProps) {
  const words = useWords()
  const { say } = words
  const end = useRef<HTMLDivElement>(null)
  const latestLoadMore = useRef(loadMore)
  useEffect(() => {
    latestLoadMore.current = loadMore
  })
  const isIdle = !loadingMore && error === undefined
  useEffect(() => {
    const { current } = end
    if (!isIdle || current === null) return
    let observer: IntersectionObserver | undefined
    const cancel = onceLaidOut(current, () => {
      const root = scrollerOf(current) ?? null
      observer = new IntersectionObserver(
        entries => entries.some(entry => entry.isIntersecting) && latestLoadMore.current(),
        { root, rootMargin: `0px 0px ${AHEAD_PX}px 0px` },
      )
      observer.observe(current)
    })
    return () => {
      cancel()
      observer?.disconnect()
    }
  }, [isIdle])

  if (error !== undefined)
    return (
      <div role="alert" className={cx(endStyle, failed)}>
        <span className={reason}>
          <AlertIcon size={16} />
          <span>
            {say('list.moreFailed')}. {errorText(error, words)}
          </span>
        </span>
        <span className={css({ flex: 'none', whiteSpace: 'nowrap' })}>
          <Button look="line" height={40} icon={<RetryIcon size={16} />} onPress={loadMore}>
            {say('error.retry')}
          </Button>
        </span>
      </div>
    )
  return (
    <div ref={end} className={skeleton === undefined ? endStyle : undefined}>
      {loadingMore && skeleton === undefined && <Spinner />}
      {skeleton !== undefined && <div aria-hidden="true">{skeleton}</div>}
      <span role="status" className={hidden}>
        {loadingMore ? say('list.loadingMore') : ''}
      </span>
    </div>
  )
}

const endStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '12',
  paddingInline: '4',
  paddingBlock: '2',
  borderTop: '1px solid {colors.line}',
})
const failed = css({ flexWrap: 'wrap', justifyContent: 'space-between', gap: '3' })
const reason = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  flex: '1 1 180px',
  minWidth: '0',
  color: 'sell',
  overflowWrap: 'anywhere',
})
