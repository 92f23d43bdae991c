import { type ReactNode, useEffect, useRef } from 'react'
import type { Desk } from '../../widgets'
import { mount } from '../../widgets/mount'
import { RecordedDesk } from './scenes/RecordedDesk'

/** Widgets as `mount` draws them: in shadow roots, which no rule of the page reaches. */
export default { title: 'Widgets / In a page' }

type MountedProps = { desk: Desk; name: 'RequestList' | 'BalancesPanel' }

function Mounted({ desk, name }: MountedProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : mount(desk, name, place.current, {}).unmount), [desk, name])
  return <div ref={place} />
}

const Page = ({ css, children }: { css: string; children: ReactNode }) => (
  <section className="any-page">
    <style>{`@scope (.any-page) { ${css} }`}</style>
    <h2>Portfolio</h2>
    {children}
  </section>
)

const Scene = ({ css, name }: { css: string; name: MountedProps['name'] }) => (
  <RecordedDesk width={464}>
    {desk => (
      <Page css={css}>
        <Mounted desk={desk} name={name} />
      </Page>
    )}
  </RecordedDesk>
)

const PLAIN = 'h2 { padding-block: 12px; }'
export const ListInAShadowRoot = () => <Scene css={PLAIN} name="RequestList" />
export const BalancesInAShadowRoot = () => <Scene css={PLAIN} name="BalancesPanel" />

/** What portals do to everything in them. */
const HOSTILE = `
  * { all: unset !important; letter-spacing: 3px !important; text-align: right !important; direction: rtl !important; }
  style { display: none !important; }
  h2 { display: block !important; }
  button, input, a, div, span { background: red !important; border: 8px dotted !important; }`
export const ListOnAHostilePage = () => <Scene css={HOSTILE} name="RequestList" />
export const BalancesOnAHostilePage = () => <Scene css={HOSTILE} name="BalancesPanel" />
