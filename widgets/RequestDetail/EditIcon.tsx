import { Pencil } from 'lucide-react'
import { icon } from '../../src/ui/Icon'

export const EditIcon = icon(Pencil)
