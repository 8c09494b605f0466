import { z } from 'zod'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { type ErrorName, errorCode, errorTable } from '#contract/errors.ts'
import { scopeFor } from '#contract/identity/tokens.ts'
import { strictInput } from './strict-input.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of every call, from the contract alone. */
export function openapiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    paths[endpoint.path] = path
    const method = endpoint.method.toLowerCase()
    path[method] = path[method] ? merge(path[method] as Json, endpoint) : operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Roost', version: '2', license: { name: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization' },
        token: { type: 'http', scheme: 'bearer', description: 'an API token, made under “Your account”' },
      },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'error', 'params'],
  properties: {
    code: { type: 'integer' },
    error: { type: 'string' },
    params: { type: 'object' },
    field: { type: 'string' },
  },
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...security(endpoint),
    ...(endpoint.query && { parameters: parameters(endpoint.query) }),
    ...(endpoint.body && { requestBody: requestBody(bodySchema(endpoint)) }),
    responses: { '200': answer(endpoint), ...errors(endpoint) },
  }
}

/** Who may call: roles, and the scope an API token needs. */
function security(endpoint: Endpoint): Json {
  const { roles } = endpoint.access
  if (roles === 'public') return { security: [] }
  const scope = scopeFor(endpoint)
  const schemes = [{ session: [] }, ...(scope === 'never' ? [] : [{ token: [] }])]
  return { security: schemes, 'x-roles': roles, 'x-token-scopes': { [endpoint.id]: scope } }
}

/** Endpoints that differ by `action` only: one operation, its body one of several. */
function merge(present: Json, endpoint: Endpoint): Json {
  const next = operation(endpoint)
  const [schemes, more] = [present.security as Json[], next.security as Json[]]
  return {
    ...present,
    security: more.length > schemes.length ? more : schemes,
    'x-token-scopes': { ...(present['x-token-scopes'] as Json), ...(next['x-token-scopes'] as Json) },
    operationId: `${present.operationId}|${next.operationId}`,
    summary: `${present.summary} · ${next.summary}`,
    requestBody: requestBody(oneOf(schemaOf(present.requestBody), schemaOf(next.requestBody))),
    responses: { ...(next.responses as Json), ...(present.responses as Json), '200': answers(present, next) },
  }
}

const content = (schema: Json) => ({ 'application/json': { schema } })
const requestBody = (schema: Json) => ({ required: true, content: content(schema) })
const schemaOf = (body: unknown): Json =>
  (body as { content: { 'application/json': { schema: Json } } }).content['application/json'].schema
const oneOf = (a: Json, b: Json): Json => ({ oneOf: [...((a.oneOf as Json[]) ?? [a]), b] })
const answers = (a: Json, b: Json) => ({
  description: 'Answer, by action',
  content: content(oneOf(schemaOf((a.responses as Json)['200']), schemaOf((b.responses as Json)['200']))),
})

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function bodySchema(endpoint: Endpoint): Json {
  const data = toSchema(strictInput(endpoint.body!), 'input')
  if (endpoint.bare) return data
  const action = endpoint.action && { action: { const: endpoint.action } }
  return {
    type: 'object',
    required: [...(endpoint.action ? ['action'] : []), 'data'],
    properties: { ...action, data },
  }
}

function parameters(query: z.ZodType): Json[] {
  const schema = toSchema(query, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function answer(endpoint: Endpoint): Json {
  const page = {
    type: 'object',
    properties: { next: { type: ['string', 'null'] }, total: { type: 'integer' } },
  }
  return {
    description: 'Answer',
    content: content({
      type: 'object',
      required: ['code', 'data'],
      properties: {
        code: { const: 0 },
        data: toSchema(endpoint.answer, 'output'),
        ...((endpoint.paged || endpoint.pagedBy) && { page }),
      },
    }),
  }
}

function errors(endpoint: Endpoint): Json {
  const always: ErrorName[] =
    endpoint.access.roles === 'public' ? [] : ['unauthenticated', 'forbidden', 'too_many_requests']
  const names = [...new Set<ErrorName>([...always, 'invalid_parameter', ...(endpoint.errors ?? [])])]
  const byStatus = Map.groupBy(names, (name) => errorTable[name].status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map((name) => `${name} (${errorCode(name)})`).join(', '),
        content: content({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}
