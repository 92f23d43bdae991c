import { InternalError, isAmbiguous, NetworkError, ValidationError } from '../../domain/errors'
import type { Desk } from '../desk'
import { moment, msSince } from '../http/moment'
import type { Approval, ApprovalHooks } from './pageHooks'

type HookName = keyof ApprovalHooks
type SubjectOf<Hook extends HookName> = Parameters<NonNullable<ApprovalHooks[Hook]>>[0]

/** The DOM event of each hook, which a listener may cancel, and the field of its detail. */
const EVENTS = {
  onBeforeSubmit: ['desk:before-submit', 'request'],
  onBeforeCancel: ['desk:before-cancel', 'request'],
  onBeforeTransfer: ['desk:before-transfer', 'transfer'],
} as const satisfies Record<HookName, readonly [event: string, field: string]>

type Emit = (type: string, detail: object, options: { readonly cancelable: true }) => boolean

/**
 * Resolves when the page lets it be sent: no listener has canceled the event, and the hook agrees. Rejects with the
 * reason for the client; also when the hook fails or takes longer than `approvalMs`, and when `left` is aborted or the
 * session has ended.
 */
export async function approve<Hook extends HookName>(
  desk: Desk,
  emit: Emit,
  hook: Hook,
  subject: SubjectOf<Hook>,
  left: AbortSignal,
): Promise<void> {
  const [event, field] = EVENTS[hook]
  const gone = AbortSignal.any([left, desk.session.ended()])
  if (gone.aborted) throw uncheckedError()
  // A copy of its own: the hook decides about what is sent, whatever a listener changes.
  if (!emit(event, { [field]: structuredClone(subject) }, { cancelable: true })) throw vetoed()
  if (gone.aborted) throw uncheckedError()
  const decide = desk.hooks[hook] as ((subject: SubjectOf<Hook>) => unknown) | undefined
  if (decide === undefined) return
  const { approvalMs } = desk.timing
  const late = AbortSignal.timeout(approvalMs)
  const calledAt = moment()
  // A hook that blocks the page, or a device that sleeps, holds the timer back.
  const isLate = () => late.aborted || msSince(calledAt) > approvalMs
  const stop = AbortSignal.any([gone, late])
  let answer: unknown
  try {
    answer = await Promise.race([Promise.resolve(structuredClone(subject)).then(decide), rejectedBy(stop)])
    stop.throwIfAborted()
    if (isLate()) throw new DOMException('', 'TimeoutError')
    if (!isApproval(answer))
      throw new InternalError(`${hook} gives nothing, true, false or a reason, but gave ${answer && typeof answer}`)
  } catch (error) {
    const failure = isLate() ? new InternalError(`${hook} took longer than timing.approvalMs`) : error
    if (!gone.aborted) desk.report(failure, hook)
    throw uncheckedError()
  }
  if (answer === false || typeof answer === 'string') throw vetoed(answer || '')
}

const isApproval = (answer: unknown): answer is Approval =>
  answer === undefined || typeof answer === 'boolean' || typeof answer === 'string'

/** The page has not decided, and nothing was sent. */
export const uncheckedError = () => new ValidationError([{ code: 'page_unchecked' }])

const vetoed = (reason = '') =>
  new ValidationError([reason.trim() === '' ? { code: 'page_vetoed' } : { code: 'page', detail: reason }])

const PAGE_CODES = ['page', 'page_vetoed', 'page_unchecked']

/** Whether nothing was sent, as the page did not agree. */
export const isStoppedByPage = (error: unknown): boolean =>
  error instanceof ValidationError && error.reasons.some(({ code }) => PAGE_CODES.includes(code))

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Nothing was sent, as the field shows another saved value than the one that the client saw. */
export const changedError = (property: string) => new ValidationError([{ property, code: 'changed_meanwhile' }])

export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ValidationError && error.reasons.some(({ code }) => code === 'changed_meanwhile')

/** Whether the desk refused what was sent; not when nothing was sent, for the page or a changed value or the time. */
export const isRefusedByDesk = (error: unknown): boolean =>
  error instanceof ValidationError
    ? !isStoppedByPage(error) && !isChangedMeanwhile(error)
    : error instanceof NetworkError && error.kind === 'status' && !isAmbiguous(error)
