import { type ReactNode, useEffect, useRef } from 'react'
import { css, cx } from '#styled/css'
import { useWords } from '../i18n/intl'
import { Button } from './Button'
import { errorWords } from './errorWords'
import { AlertIcon, RetryIcon } from './Icon'
import { Ring } from './Ring'
import { moveBetweenRows } from './rowKeys'
import { scrollerOf } from './scrollerOf'
import { useSeenRows } from './useSeenRows'

/** More is asked for while the end is still 100 px away (spec section 9). */
const AHEAD_PX = 100

type InfiniteListProps<T> = {
  /** What the list holds, for screen readers. */
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** One row: a link or a button over its whole width. */
  readonly children: (item: T) => ReactNode
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly loadMore: () => void
  /** Why the next page did not come; the rows stay. */
  readonly error?: unknown
  /** Stands where the next rows will, in their shape. */
  readonly skeleton?: ReactNode
}

/** Rows that go on while one scrolls; a page that fails says so at its end and can be asked for again. */
export function InfiniteList<T>({ label, items, keyOf, children, ...end }: InfiniteListProps<T>) {
  const rows = useRef<HTMLUListElement>(null)
  const { from, to, padding } = useSeenRows(rows, items.length)
  return (
    <>
      <ul
        ref={rows}
        aria-label={label}
        aria-busy={end.loadingMore}
        onKeyDown={moveBetweenRows}
        className={list}
        style={padding}
      >
        {items.slice(from, to).map((item, at) => (
          <li
            key={keyOf(item)}
            // the rows that are not drawn count for a screen reader too
            {...(padding && { 'aria-setsize': items.length, 'aria-posinset': from + at + 1 })}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {/* a new end after each page: one that does not fill the screen leaves the end in sight */}
      {end.hasMore && <ListEnd key={items.length} {...end} />}
    </>
  )
}

type EndProps = Pick<InfiniteListProps<never>, 'loadingMore' | 'loadMore' | 'error' | 'skeleton'>

function ListEnd({ loadingMore, loadMore, error, skeleton }: EndProps) {
  const words = useWords()
  const { say } = words
  const end = useRef<HTMLDivElement>(null)
  const newest = useRef(loadMore)
  useEffect(() => {
    newest.current = loadMore
  })
  const waits = !loadingMore && error === undefined
  useEffect(() => {
    if (!waits || end.current === null) return
    const root = scrollerOf(end.current) ?? null
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && newest.current(),
      { root, rootMargin: `0px 0px ${AHEAD_PX}px 0px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waits])

  if (error !== undefined)
    return (
      <div role="alert" className={cx(ending, failed)}>
        <span className={reason}>
          <AlertIcon size={16} />
          <span>
            {say('list.moreFailed')}. {errorWords(error, words)}
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
    <div ref={end} className={skeleton === undefined ? ending : undefined}>
      {loadingMore && skeleton === undefined && <Ring />}
      {skeleton !== undefined && <div aria-hidden="true">{skeleton}</div>}
      <span role="status" className={css({ srOnly: true })}>
        {loadingMore ? say('list.loadingMore') : ''}
      </span>
    </div>
  )
}

const list = css({ listStyle: 'none', margin: '0', padding: '0' })
const ending = css({
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
