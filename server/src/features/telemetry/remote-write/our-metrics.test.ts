import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ourMetrics } from './our-metrics.ts'

it('names that are ours are those documented, so that no sender can take a new one', () => {
  const text = readFileSync(new URL('../../../../../docs/metrics.md', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  const documented = rows.flatMap((line) =>
    [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(ourMetrics.toSorted()).toEqual(documented.toSorted())
})
