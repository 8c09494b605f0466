import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { Logger } from '../lib/logger.ts'
import { ApiError } from './api-error.ts'
import { strictInput } from './strict-input.ts'

/**
 * Query and body as the contract has them.
 * @throws ApiError `invalid_parameter` naming the first field that is wrong
 */
export function parseInput(endpoint: Endpoint, request: FastifyRequest): { query: unknown; body: unknown } {
  const names = checkInput(endpoint.query ?? nothing, withoutAction(request.query))
  const query = endpoint.query && names
  if (endpoint.bare) return { query, body: checkInput(endpoint.body!, request.body) }
  const { data = {} } = checkInput(wrapped, request.body ?? {})
  const body = checkInput(endpoint.body ?? nothing, data ?? {})
  return { query, body: endpoint.body && body }
}

const nothing = z.object({})
/** What a call brings stands under `data`. */
const wrapped = z.object({ action: z.string().optional(), data: z.unknown().optional() })

const withoutAction = (query: unknown) => {
  const { action: _action, ...rest } = query as Record<string, unknown>
  return rest
}

/**
 * The value as the schema has it; members it does not name are refused.
 * @throws ApiError `invalid_parameter` naming the first field that is wrong
 */
export function checkInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = strictInput(schema).safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw new ApiError('invalid_parameter', issueParams(issue), pathOf(issue))
}

/** Of a member nobody asked for, its own. Its name is a stranger's: it is cut. */
function pathOf(issue: z.core.$ZodIssue): string | undefined {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...issue.path, ...unknown].map((name) => String(name).slice(0, NAME_MAX)).join('.')
  return path || undefined
}

const NAME_MAX = 64

/** What the console needs to word the mistake: zod's own code and its bounds, no free text in English. */
export function issueParams(issue: z.core.$ZodIssue): Record<string, string | number> {
  const { code, minimum, maximum, format } = issue as unknown as Record<string, unknown>
  const bounds = Object.entries({ minimum, maximum, format }).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [],
  )
  return { reason: String(code), ...Object.fromEntries(bounds) }
}

/**
 * Answers are checked too: what the contract does not name never leaves.
 * @throws ApiError `internal` when the answer breaks the contract; the log says where
 */
export function parseAnswer(endpoint: Endpoint, value: unknown, log: Logger): unknown {
  const parsed = endpoint.answer.safeParse(value)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  log.error({ endpoint: endpoint.id, where }, 'an answer breaks the contract')
  throw new ApiError('internal', { endpoint: endpoint.id })
}
