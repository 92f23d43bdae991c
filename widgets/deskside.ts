/**
 * For pages without React and without a bundler, in one tag:
 * `<script type="module" src="/deskside/deskside.js" data-url="https://desk.example" data-name="portal"></script>`.
 * With `data-url` (empty: the page's own origin) it defines the elements at that desk; the other attributes, such as
 * `data-locale`, are options of `createDesk`. Without `data-url` it defines nothing: the page imports what it needs.
 */

import { createPageDesk } from '../src/desk/createDesk'
import { tagOptions } from '../src/desk/page/tagOptions'
import { defineElements } from './elements'

export { consoleReporter } from '../src/domain/reporting/reporter'
export { mount } from './mount'
export { createPageDesk as createDesk, defineElements }

const tag = [...document.scripts].find(({ src, dataset }) => src === import.meta.url && dataset.url !== undefined)
if (tag) defineElements(createPageDesk(tagOptions(tag.dataset)))
