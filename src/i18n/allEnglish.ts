import { firstEnUS, type Messages } from './en-US'
import { laterEnUS } from './later.en-US'
import { signedInEnUS } from './signedIn.en-US'

/** All English texts, for a page that gives the texts of either language to its widgets. */
export const enUS: Messages = { ...firstEnUS, ...signedInEnUS, ...laterEnUS }
