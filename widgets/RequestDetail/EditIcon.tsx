import Pencil from 'lucide/dist/esm/icons/pencil.mjs'
import { icon } from '../../src/ui/Icon'

export const EditIcon = icon(Pencil)
