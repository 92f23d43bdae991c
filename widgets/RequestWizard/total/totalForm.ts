import type { TotalValues } from '../../../src/domain/forms'
import type { useForm } from '../../../src/ui/useForm'

/** The Total step's form as its parts get it. */
export type TotalForm = ReturnType<typeof useForm<TotalValues>>
