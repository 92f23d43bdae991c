import { readFileSync } from 'node:fs'

/** The text of src/desk/openapi.json, which is CONTRACT.md for tools. */
export const openApi = readFileSync(new URL('../../../../src/desk/openapi.json', import.meta.url), 'utf8')
