import { ensureHostBuild } from '../../playground/harness/builds'

/** Once for all files: side by side they would each make it, and take it away from each other. */
export async function setup(): Promise<void> {
  await ensureHostBuild()
}
