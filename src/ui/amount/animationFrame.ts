const due = new Set<() => void>()
let scheduled = false

function flush() {
  scheduled = false
  const jobs = [...due]
  due.clear()
  for (const job of jobs) job()
}

/** Before the next paint that job runs once, however often it was asked for; one animation frame for the whole page. */
export function beforePaint(job: () => void): void {
  due.add(job)
  if (scheduled) return
  scheduled = true
  requestAnimationFrame(flush)
}

export const forgetPaint = (job: () => void): boolean => due.delete(job)
