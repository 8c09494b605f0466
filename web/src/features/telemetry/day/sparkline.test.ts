import { expect, it } from 'vitest'
import { figures } from '../../../components/history/figures'
import { dayFigures, dayQuery } from './day-figures'
import { axisOf, pathsOf, spanOf } from './sparkline'

it('a line has a gap where nothing was measured, and a point alone is seen', () => {
  const paths = pathsOf([0, 1, null, 1, null], { min: 0, max: 1 })
  expect(paths).toEqual({ line: 'M0.0 26.0L30.0 2.0', dots: 'M90.0 2.0h0' })
})

it('tells its newest value and how old that is; nothing of no values', () => {
  expect(spanOf([3, 1, null])).toEqual({ min: 1, max: 3, last: 1, behind: 1 })
  expect(spanOf([null, null])).toBeNull()
})

it('a ripple does not look like a wave, and a flat line lies in the middle', () => {
  expect(axisOf({ min: 0.02, max: 0.03 }, { min: 0, max: 1 })).toEqual({ min: 0, max: 1 })
  expect(axisOf({ min: 0, max: 1 }, { min: 0, atLeast: 4 })).toEqual({ min: 0, max: 4 })
  expect(axisOf({ min: 5, max: 5 })).toEqual({ min: 4, max: 6 })
})

it('asks for all figures in one question, each under its own name', () => {
  const names = dayFigures(['clients'])
  expect(names).toEqual(['received', 'sent', 'clients', 'cpu', 'memory', 'load'])
  const query = dayQuery(names)
  for (const name of names) expect(query).toContain(`"figure", "${name}"`)
  expect(query).toContain(figures.cpu.lines[0].metric)
  expect(query.split(' or ')).toHaveLength(names.length)
})
