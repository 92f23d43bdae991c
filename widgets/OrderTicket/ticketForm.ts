import type { TicketValues } from '../../src/domain/request/ticket'
import type { useForm } from '../../src/ui/form/useForm'

/** The form of the order ticket. */
export type TicketForm = ReturnType<typeof useForm<TicketValues>>
