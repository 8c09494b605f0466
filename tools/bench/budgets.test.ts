import { expect, it } from 'vitest'
import { budgetsIn, budgetTable } from './budgets.ts'

const OUTPUT = `Memory of the server (AMD EPYC × 2, Node v24.21.0)
  1000 devices, save 1                         preview 1.2 s       answer 0.8 s
    acknowledged                               p95 3.0 s          all 21.0 s    MISSED: ≤ 15 s
  each further device, quiet                           54 KB        met: ≤ 60 KB
`

it('budgets are found in what benchmarks print, with the row they belong to', () => {
  expect(budgetsIn('save', OUTPUT)).toEqual([
    {
      ...{ benchmark: 'save', what: '1000 devices, save 1: acknowledged', measured: 'p95 3.0 s, all 21.0 s' },
      ...{ budget: '≤ 15 s', isMet: false },
    },
    {
      ...{ benchmark: 'save', what: 'each further device, quiet', measured: '54 KB' },
      ...{ budget: '≤ 60 KB', isMet: true },
    },
  ])
})

it('the table says what was promised, measured and missed', () => {
  const [, missed] = budgetTable(budgetsIn('save', OUTPUT)).split('\n')
  expect(missed?.split(/\s{2,}/)).toEqual([
    ...['save', '1000 devices, save 1: acknowledged', '≤ 15 s', 'p95 3.0 s, all 21.0 s', 'MISSED'],
  ])
})
