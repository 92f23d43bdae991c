import { TransferDialog } from '../../widgets'
import { After } from './scenes/After'
import { type Answers, demoAnswers, hangs, RecordedDesk, refusal } from './scenes/RecordedDesk'

export default { title: 'Widgets / TransferDialog' }

const nothing = () => undefined
