import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { FigureDeclaration } from './figure'
import { figureNamed, figures } from './figures'

const documented = new Map(
  [...readFileSync('docs/metrics.md', 'utf8').matchAll(/^\| `(\w+)` \| ([^|]*) \| `?(\w*)`? *\|/gm)].map(
    ([, name, unit, label]) => [name, { counter: unit!.includes('counter'), label: label ?? '' }],
  ),
)

it.each(Object.entries<FigureDeclaration>(figures))(
  '%s has metrics that the server keeps, with their label, read as what they are',
  (_, { lines, by, reading }) => {
    for (const { metric } of lines) {
      const known = documented.get(metric)
      expect(known, metric).toBeDefined()
      expect(known?.label).toBe(by ?? '')
      expect(known?.counter).toBe(reading === 'bits' || reading === 'perMinute')
    }
  },
)

it('several lines of one figure have names of their own', () => {
  for (const { lines } of Object.values<FigureDeclaration>(figures))
    if (lines.length > 1) expect(new Set(lines.map(({ words }) => words ?? '')).size).toBe(lines.length)
})

it('an address names a figure or nothing', () => {
  expect(figureNamed('cpu')).toBe('cpu')
  expect([figureNamed('toString'), figureNamed(undefined), figureNamed('')]).toEqual([null, null, null])
})
