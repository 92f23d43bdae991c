import type { TicketValues } from '../../src/domain/request/ticket'
import type { useForm } from '../../src/ui/form/useForm'

/** The Total step's form as its parts get it. */
export type TicketForm = ReturnType<typeof useForm<TicketValues>>
