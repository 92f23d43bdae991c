import { css } from '#styled/css'

type BoxProps = { width: number | string; height?: number; round?: 'text' | 'chip' | 'control' }

const ROUND = { text: css({ rounded: '4px' }), chip: css({ rounded: 'full' }), control: css({ rounded: 'control' }) }

/**
 * A static box in the shape of the loading content; `Loading` delays it, so that it does not flash. Its size is given
 * by attributes, because a strict content policy forbids inline styles in server-rendered HTML.
 */
export const SkeletonBox = ({ width, height = 12, round = 'text' }: BoxProps) => (
  <svg aria-hidden="true" className={`${box} ${ROUND[round]}`} width={width} height={height} />
)

const box = css({ display: 'block', flex: 'none', maxWidth: 'full', bg: 'skeleton' })

const line = css.raw({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', height: '5' })
const row = css.raw({
  display: 'flex',
  justifyContent: 'center',
  paddingInline: '4',
  borderTop: '1px solid {colors.line}',
  _first: { borderTop: 'none' },
})

/** Widths that vary by row, but not between renders. All `count` widths occur unless `count` is a multiple of 7. */
const spread = (at: number, from: number, step: number, count: number) => from + ((at * 7) % count) * step

/** 84 px high. */
export const RequestRowSkeleton = ({ at = 0 }: { at?: number }) => (
  <div className={css(row, { height: '21', flexDirection: 'column', gap: '0.5' })}>
    <div className={css(line)}>
      <SkeletonBox width={52} height={20} round="chip" />
      <SkeletonBox width={spread(at, 84, 13, 4)} height={14} />
    </div>
    <div className={css(line)}>
      <SkeletonBox width={104 + at * 9} />
      <SkeletonBox width={spread(at, 90, 15, 4)} />
    </div>
    <div className={css(line)}>
      <SkeletonBox width={112} height={10} />
      <SkeletonBox width={36} height={10} />
    </div>
  </div>
)

/** For balances or accounts. */
export const BalanceRowsSkeleton = ({ rows }: { rows: number }) =>
  [...Array(rows).keys()].map(at => <BalanceRowSkeleton key={at} at={at} />)

/** 64 px high, below a line. */
export const BalanceRowSkeleton = ({ at }: { at: number }) => (
  <div className={css(row, { boxSizing: 'content-box', height: '16', alignItems: 'center', gap: '3' })}>
    <SkeletonBox width={36} height={36} round="chip" />
    <div className={css({ flex: '1', display: 'grid', gap: '2' })}>
      <SkeletonBox width={spread(at, 36, 7, 3)} height={14} />
      <SkeletonBox width={40} />
    </div>
    <div className={css({ display: 'grid', gap: '2', justifyItems: 'end' })}>
      <SkeletonBox width={spread(at, 62, 11, 4)} height={14} />
      <SkeletonBox width={spread(at, 80, 6, 3)} />
    </div>
  </div>
)

/** For the dashboard's balances. */
export const SummarySkeleton = ({ rows = 4, withPicture = false }: { rows?: number; withPicture?: boolean }) => (
  <div className={css({ paddingInline: '4', paddingBottom: '1.5' })}>
    {withPicture ? (
      <div className={css({ paddingTop: '2' })}>
        <PictureSkeleton />
      </div>
    ) : (
      <>
        <div className={css(line, { height: '11' })}>
          <SkeletonBox width={80} height={14} />
          <SkeletonBox width={84} />
        </div>
        <SkeletonBox width="100%" round="chip" />
      </>
    )}
    {withPicture ? <div className={css({ height: '1.5' })} /> : <DayChangeSkeleton />}
    {[...Array(rows).keys()].map(at => (
      <div key={at} className={css({ display: 'flex', alignItems: 'center', gap: '2', height: '9' })}>
        <SkeletonBox width={10} height={10} />
        <SkeletonBox width={34} />
        <span className={css({ flex: '1' })} />
        <SkeletonBox width={spread(at, 58, 9, 4)} />
        <span className={css({ width: '108px', display: 'grid', justifyItems: 'end' })}>
          <SkeletonBox width={92} />
        </span>
      </div>
    ))}
  </div>
)

/** In place of the ring of shares, its legend, and the line below with the change of 24 hours. */
export const PictureSkeleton = () => (
  <div className={css({ height: '217px' })}>
    <div className={css({ display: 'flex', alignItems: 'center', gap: '5', height: '180px' })}>
      <span className={ring} />
      <div className={css({ flex: '1', minWidth: '0' })}>
        {[0, 1, 2, 3, 4].map(at => (
          <div key={at} className={css(line, { height: '9', paddingInline: '2' })}>
            <SkeletonBox width={spread(at, 28, 6, 3)} />
            <SkeletonBox width={36} />
          </div>
        ))}
      </div>
    </div>
    <DayChangeSkeleton />
  </div>
)

/** As high as the line with the change, which wraps onto a second line on the narrowest phones. */
const DayChangeSkeleton = () => (
  <div className={css(line, { height: '9', '@media (max-width: 359px)': { height: '12' } })}>
    <SkeletonBox width={84} />
    <SkeletonBox width={64} />
  </div>
)

const ring = css({
  flex: 'none',
  width: '152px',
  height: '152px',
  rounded: 'full',
  border: '14px solid {colors.skeleton}',
})

/** 40 px high. */
export const FactSkeleton = ({ at = 0 }: { at?: number }) => (
  <div className={css(line, { height: '10', paddingInline: '4' })}>
    <SkeletonBox width={spread(at, 72, 14, 3)} />
    <SkeletonBox width={spread(at, 88, 17, 4)} />
  </div>
)

/** For the head of a request or a balance. */
export const DetailSkeleton = () => (
  <div className={css({ paddingBlock: '3.5', paddingInline: '4', display: 'grid', gap: '3' })}>
    <div className={css(line)}>
      <SkeletonBox width={52} height={20} round="chip" />
      <SkeletonBox width={78} height={20} round="chip" />
    </div>
    <div className={css(line, { height: '9' })}>
      <SkeletonBox width={112} height={28} />
      <SkeletonBox width={104} height={14} />
    </div>
    <SkeletonBox width="100%" height={8} round="chip" />
    <div className={css(line)}>
      <SkeletonBox width={160} />
      <SkeletonBox width={64} />
    </div>
  </div>
)
