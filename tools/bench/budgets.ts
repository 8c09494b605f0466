/** One figure of a benchmark against what was promised. */
export interface BudgetResult {
  benchmark: string
  what: string
  measured: string
  budget: string
  isMet: boolean
}

/** A line as `row` and `against` print it: what, figures, and the budget with whether it was met. */
const LINE = /^\s*(?<what>\S.*?)\s{2,}(?<measured>\S.*?)\s+(?<outcome>met|MISSED): (?<budget>.+?)\s*$/

/** The budgets in what a benchmark printed. A row set in from the one above it belongs to it. */
export function budgetsIn(benchmark: string, output: string): BudgetResult[] {
  const found: BudgetResult[] = []
  let above = ''
  for (const line of output.split('\n')) {
    const { what, measured, outcome, budget } = LINE.exec(line)?.groups ?? {}
    const isSetIn = line.startsWith('    ')
    if (!isSetIn && line.startsWith('  ')) above = line.trim().split(/\s{2,}/)[0]!
    if (what === undefined) continue
    found.push({
      ...{ benchmark, what: isSetIn ? `${above}: ${what}` : what, budget: budget! },
      ...{ measured: measured!.replace(/\s{2,}/g, ', '), isMet: outcome === 'met' },
    })
  }
  return found
}

/** What was promised, measured, and whether it was met, one to a line. */
export function budgetTable(results: readonly BudgetResult[]): string {
  const heads = ['benchmark', 'figure', 'budget', 'measured', 'outcome']
  const lines = [heads, ...results.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const cellsOf = ({ benchmark, what, budget, measured, isMet }: BudgetResult): string[] => [
  ...[benchmark, what, budget, measured],
  isMet ? 'met' : 'MISSED',
]
