import type { Desk } from 'deskside'

/** Copies what a bug report needs; its button is a part of the portal. */
export const copyDiagnosis = (desk: Desk): Promise<void> =>
  navigator.clipboard.writeText(JSON.stringify(desk.diagnose(), null, 2))
