import type { SceneName } from '../../sandbox/desk/scenes/scenes'
import type { Step } from '../steps'

export type Screen = {
  readonly path: string
  /** The client's scene; the demo client's unless given. */
  readonly scene?: SceneName | 'signedOut'
  /** What fails at the desk meanwhile, as the sandbox takes faults. */
  readonly faults?: readonly object[]
  /** From the path to the screen, as a client gets there. */
  readonly steps?: readonly Step[]
}

/** Screens by the name of their picture. */
export type Screens = Readonly<Record<string, Screen>>
