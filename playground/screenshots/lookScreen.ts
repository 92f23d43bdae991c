import type { Page } from 'playwright'
import type { MessageKey } from '../../src/i18n/en-US'
import type { SceneName } from '../sandbox/desk/scenes/scenes'

/** A page that is open on a screen, and the words that stand on it. */
export type Stage = { readonly page: Page; say(key: MessageKey): string }

export type Screen = {
  readonly name: string
  readonly path: string
  /** The client's scene; none: signed out. */
  readonly scene?: SceneName
  /** What the desk does wrong meanwhile (reliability.md section 3). */
  readonly faults?: readonly object[]
  /** From the path to the screen, the way a client goes. */
  readonly reach?: (stage: Stage) => Promise<void>
}
