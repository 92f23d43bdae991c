import { createRoot } from 'react-dom/client'
import '../../../styled-system/styles.css'
import { createDesk, DeskProvider, RequestList } from '../../../widgets'
import { mount } from '../../../widgets/mount'

const { exchanges } = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=deskside]')?.content ?? '')
const desk = createDesk({ url: '', exchanges, icons: { local: '/currency-icons', remote: '' } })
const place = (id: string) => document.getElementById(id) as HTMLElement

const plain = mount(desk, 'RequestList', place('plain'), { title: 'In a shadow root' })
const root = createRoot(place('react'))
root.render(
  <DeskProvider desk={desk}>
    <RequestList title="In React" />
  </DeskProvider>,
)
place('leave').addEventListener('click', () => {
  plain.unmount()
  root.unmount()
})
