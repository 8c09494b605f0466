import { expect, it } from 'vitest'
import { coverageTable } from './table.ts'

const lines = (total: number, covered: number) => ({ lines: { total, covered } })

it('adds up rooms, and the console’s features', () => {
  const summary = {
    total: lines(500, 400),
    '/house/web/src/features/firmware/upload.ts': lines(60, 30),
    '/house/web/src/features/firmware/list/rows.tsx': lines(40, 10),
    '/house/web/src/lib/clock.ts': lines(100, 100),
    '/house/server/src/main.ts': lines(300, 260),
  }
  expect(coverageTable(summary, '/house').split('\n')).toEqual([
    'server                    86.7 % of 300 lines',
    'web                       70.0 % of 200 lines',
    'web/firmware              40.0 % of 100 lines',
  ])
})

it('tells a room of types alone as one without lines', () => {
  const summary = { '/house/contract/src/types.ts': lines(0, 0) }
  expect(coverageTable(summary, '/house')).toBe('contract                   0.0 % of 0 lines')
})
