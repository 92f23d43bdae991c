import { useState } from 'react'
import { LatestActivity } from '../../widgets'
import { answersOnce, POLLED } from './scenes/answersOnce'
import { busy, rowsOf } from './scenes/listAnswers'
import { hangs, RecordedDesk, type RecordedDeskProps } from './scenes/RecordedDesk'

export default { title: 'Widgets / LatestActivity' }

const nothing = () => undefined

const Scene = ({ width = 464, ...desk }: Omit<RecordedDeskProps, 'children'>) => (
  <RecordedDesk width={width} {...desk}>
    <LatestActivity onOpenRequest={nothing} />
  </RecordedDesk>
)

export const Full = () => <Scene />
export const Narrow = () => <Scene width={320} />
export const InATablet = () => <Scene width={600} />
export const InAWideSlot = () => <Scene width={1000} />

const HIDDEN = { hideAmounts: true }
export const HiddenAmounts = () => <Scene settings={HIDDEN} />

export const Slow = () => <Scene answers={hangs} />
const none = rowsOf()
export const None = () => <Scene answers={none} />
export const KeptAfterAnError = () => {
  const [answers] = useState(() => answersOnce('requests'))
  return <Scene answers={answers} options={POLLED} />
}
export const Refused = () => <Scene answers={busy} />
