import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApi } from './http/openApi'
import { base } from './http/routes'

type Ref = { $ref: string }
type Field = { required?: boolean; schema: AnySchemaObject }
type Parameter = Field & { name: string; in: 'path' | 'query' | 'header' }
type Content = Record<string, { schema?: AnySchemaObject }>
type DocumentedAnswer = { headers?: Record<string, Ref | Field>; content?: Content }
type Operation = {
  security?: unknown[]
  parameters?: (Ref | Parameter)[]
  requestBody?: { content: Content }
  responses: Record<string, Ref | DocumentedAnswer>
}
type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, AnySchemaObject> }
}

export type SentCall = { method: string; url: string; headers: Record<string, string>; body?: unknown }
export type Answer = { status: number; headers: Headers; text: string; json: unknown }

/** Clients ignore fields that they do not know, so the document allows them. The sandbox itself has none. */
const closed = (_: string, value: unknown): unknown => {
  const { type, properties, additionalProperties } = Object(value)
  const isOpen = properties !== undefined && [type].flat().includes('object') && additionalProperties === undefined
  return isOpen ? { ...Object(value), additionalProperties: false } : value
}
export const document = JSON.parse(openApi, closed) as OpenApi

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    ...operation,
  })),
)
// '/v1/requests/cost' before '/v1/requests/{uuid}'.
const byPrecision = operations.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)

/** 'GET /v1/requests/{uuid}' */
export const documentedCalls = operations.map(({ method, path }) => `${method} ${path}`)

/** Throws when an answer differs from the document, or the sandbox has carried out a call that differs from it. */
export function checkAnswer(call: SentCall, answer: Answer): void {
  const path = new URL(call.url).pathname.slice(base.length)
  const wrong = differences(call, path, answer).filter(each => each !== '')
  if (wrong.length > 0)
    throw new Error(`${call.method} ${path} ${answer.status} differs from openapi.json: ${wrong.join('; ')}`)
}

function differences(call: SentCall, path: string, answer: Answer): string[] {
  const ofAnswer = (documented: Ref | DocumentedAnswer) => answerDifferences(answer, resolve(documented))
  if (call.method === 'OPTIONS')
    return answer.status === 204 ? ofAnswer({ $ref: '#/components/responses/Preflight' }) : []
  const operation = byPrecision.find(({ method, pattern }) => method === call.method && pattern.test(path))
  const { responses }: Pick<Operation, 'responses'> = operation ?? UNKNOWN_CALL
  const documented = responses[answer.status] ?? responses[`${String(answer.status)[0]}XX`] ?? responses.default
  if (!documented) return ['the status is not documented']
  const wasCarriedOut = operation !== undefined && answer.status < 300
  return [...ofAnswer(documented), ...(wasCarriedOut ? callDifferences(call, path, operation) : [])]
}

const UNKNOWN_CALL = {
  responses: { 401: { $ref: '#/components/responses/SignedOut' }, 404: { $ref: '#/components/responses/NotFound' } },
}

function answerDifferences(answer: Answer, { headers = {}, content }: DocumentedAnswer): string[] {
  const fields = Object.entries(headers).map(([name, header]) => [name, resolve(header)] as const)
  const wrong = textsDifference('headers', Object.fromEntries(answer.headers), fields)
  if (!content) return [wrong, answer.text === '' ? '' : 'no body is documented']
  const schema = content['application/json']?.schema
  if (!schema) return [wrong]
  const type = answer.headers.get('content-type') ?? ''
  return [
    wrong,
    type.startsWith('application/json') ? '' : `content type ${type}`,
    difference('body', answer.json, schema),
  ]
}

function callDifferences(
  { url, headers, body }: SentCall,
  path: string,
  { pattern, security = ['token'], parameters = [], requestBody }: Operation & { pattern: RegExp },
): string[] {
  const query = new URL(url).searchParams
  const fieldsIn = (place: Parameter['in']) =>
    parameters.map(resolve).flatMap(field => (field.in === place ? [[field.name, field] as const] : []))
  const lists = fieldsIn('query').flatMap(([name, { schema }]) => (schema.type === 'array' ? [name] : []))
  const sentQuery = [...query].map(([name, text]) => [name, lists.includes(name) ? query.getAll(name) : text] as const)
  const schema = requestBody?.content['application/json']?.schema
  // Tests send a text as the body to try odd bytes, also in fields that the sandbox does not read.
  const isOdd = typeof body === 'string'
  return [
    security.length > 0 && !headers.authorization ? 'sent without a token' : '',
    textsDifference('path', { ...pattern.exec(path)?.groups }, fieldsIn('path')),
    textsDifference('query', Object.fromEntries(sentQuery), fieldsIn('query'), false),
    textsDifference('sent headers', headers, fieldsIn('header')),
    isOdd || (!schema && body === undefined) ? '' : difference('sent body', body, schema ?? false),
  ]
}

const resolve = <T extends object>(node: T | Ref): T => {
  if (!('$ref' in node)) return node
  const names = node.$ref.slice(2).split('/')
  return names.reduce((at: unknown, name) => Reflect.get(Object(at), name), document) as T
}

const createAjv = (coerceTypes: false | 'array') =>
  addFormats(new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, coerceTypes })).addKeyword(
    'components',
  )
const ofJson = createAjv(false)
/** Reads numbers, booleans and lists from texts. */
const ofTexts = createAjv('array')
const compiled = new Map<string, ValidateFunction>()

/** Describes how a value differs from its schema; an empty string when it does not. */
export function difference(place: string, value: unknown, schema: AnySchemaObject | boolean, ajv = ofJson): string {
  const key = `${ajv === ofTexts} ${JSON.stringify(schema)}`
  const validate = compiled.get(key) ?? ajv.compile({ allOf: [schema], components: document.components })
  compiled.set(key, validate)
  return validate(value) ? '' : ajv.errorsText(validate.errors, { dataVar: place })
}

function textsDifference(
  place: string,
  texts: object,
  fields: readonly (readonly [name: string, field: Field])[],
  additionalProperties = true,
): string {
  const named = fields.map(([name, field]) => [name.toLowerCase(), field] as const)
  const properties = Object.fromEntries(named.map(([name, { schema }]) => [name, schema]))
  const required = named.flatMap(([name, field]) => (field.required ? [name] : []))
  return difference(place, texts, { type: 'object', properties, required, additionalProperties }, ofTexts)
}
