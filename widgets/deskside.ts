/**
 * For pages without React and without a bundler, in one tag:
 * `<script type="module" src="/deskside/deskside.js" data-url="https://desk.example" data-name="portal"></script>`.
 * With `data-url` (empty: the page's own origin) it defines the elements at that desk; `data-locale`, `data-theme` and
 * `data-exchanges`, which is JSON, are options of `createDesk`. Without it the page imports what it needs from here.
 */

import { createDesk, type DeskOptions } from '../src/desk/createDesk'
import { defineElements } from './elements'

export { consoleReporter } from '../src/domain/reporting/reporter'
export { mount } from './mount'
export { createDesk, defineElements }

const tag = [...document.scripts].find(({ src, dataset }) => src === import.meta.url && dataset.url !== undefined)
if (tag) {
  const { url = '', name = 'portal', locale, theme, exchanges } = tag.dataset
  // createDesk refuses an unknown locale or theme.
  const looks = { ...(locale && { locale }), ...(theme && { theme }) } as Pick<DeskOptions, 'locale' | 'theme'>
  defineElements(createDesk({ url, name, ...looks, ...(exchanges && { exchanges: JSON.parse(exchanges) }) }))
}
