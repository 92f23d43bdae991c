import { ensureHostBuild } from '../../playground/harness/builds'

/** Builds once for all test files: in parallel they would replace each other's build. */
export async function setup(): Promise<void> {
  await ensureHostBuild()
}
