import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { pageQuery } from '../../paging.ts'
import { superOnly } from '../../permissions.ts'

/** Of the operator alone, in person: other tenants' things are seen here. */
export const systemAccess = { roles: superOnly, token: 'never' } as const

interface SystemListShape<
  Name extends string,
  Row extends z.ZodRawShape,
  Sort extends Extract<keyof Row, string>,
  State extends string,
> {
  name: Name
  summary: string
  row: Row
  /** Members it can be sorted by. */
  sorts: readonly [Sort, ...Sort[]]
  /** Values of the member `state` by which it can be narrowed. */
  states: readonly [State, ...State[]]
}

/**
 * A list over all tenants, which only super sees. Each look is kept in the operation log (DECISIONS 9). What it shows
 * is told here, whose rows they are by a `SystemTable` of the feature.
 */
export function systemList<
  Name extends string,
  Row extends z.ZodRawShape,
  Sort extends Extract<keyof Row, string>,
  State extends string,
>({ name, summary, row, sorts, states }: SystemListShape<Name, Row, Sort, State>) {
  const endpoint = defineEndpoint({
    id: `system.${name}`,
    logged: true,
    method: 'GET',
    path: `/v2/system/${name}`,
    summary,
    access: systemAccess,
    query: z.object({
      q: z.string().trim().max(100).optional(),
      key: z.string().max(64).optional().describe('the row of that id or serial number alone'),
      state: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(states)))
        .optional()
        .describe('several parted by commas'),
      sort: z
        .enum(sorts.flatMap((sort) => [sort, `-${sort}` as const]))
        .optional()
        .describe('descending with a leading "-"'),
      ...pageQuery,
    }),
    paged: true,
    answer: z.array(z.object(row)),
    errors: ['too_many'],
  })
  return { ...endpoint, name, sorts, states }
}

/** What the machine behind a list is asked. */
export interface SystemListQuery {
  q?: string | undefined
  key?: string | undefined
  state?: readonly string[] | undefined
  sort?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}
