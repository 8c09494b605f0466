import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './define-endpoint.ts'
import { allEndpoints } from './endpoints.ts'

const lists = (allEndpoints as readonly Endpoint[]).filter(
  ({ method, answer, pagedBy }) => method === 'GET' && (answer instanceof z.ZodArray || pagedBy),
)
const named = lists.map((endpoint) => [endpoint.id, endpoint] as const)
const membersOf = (schema: unknown) => Object.keys((schema as z.ZodObject).shape ?? {})

/** DECISIONS 2: whoever gives `limit` or `cursor` is answered a page. */
describe('a call that answers a list', () => {
  it.each(named)('%s takes limit and cursor', (_id, { query, paged, pagedBy }) => {
    expect(membersOf(query)).toEqual(expect.arrayContaining(['limit', 'cursor']))
    expect(Boolean(paged) !== Boolean(pagedBy)).toBe(true)
  })

  it.each(named.filter(([, { pagedBy }]) => pagedBy))(
    '%s tells its rows apart',
    (_id, { answer, pagedBy }) => {
      const by = typeof pagedBy === 'string' ? { '': pagedBy } : pagedBy!
      for (const [list, key] of Object.entries(by)) {
        const rows = (list ? (answer as z.ZodObject).shape[list] : answer) as z.ZodArray
        if (key === 'itself') expect(membersOf(rows.element)).toEqual([])
        else expect(membersOf(rows.element)).toContain(key)
      }
    },
  )
})
