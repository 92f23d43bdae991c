import Pencil from 'lucide-react/icons/pencil'
import { icon } from '../../src/ui/Icon'

export const EditIcon = icon(Pencil)
