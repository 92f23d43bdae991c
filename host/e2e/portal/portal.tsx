import { createRoot } from 'react-dom/client'
import '../../../styled-system/styles.css'
import { createDesk, DeskProvider, RequestList } from '../../../widgets'
import { mount } from '../../../widgets/mount'

const { exchanges } = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=deskside]')?.content ?? '')
const desk = createDesk({ url: '', name: 'portal', exchanges })
const byId = (id: string) => document.getElementById(id) as HTMLElement

const plain = mount(desk, 'RequestList', byId('plain'), { title: 'In a shadow root' })
const root = createRoot(byId('react'))
root.render(
  <DeskProvider desk={desk}>
    <RequestList title="In React" />
  </DeskProvider>,
)
byId('leave').addEventListener('click', () => {
  plain.unmount()
  root.unmount()
})
