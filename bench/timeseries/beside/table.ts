/** Whether a row's greater or smaller figure is the better; `none` for what is only told. */
export type BetterWhen = 'more' | 'less' | 'none'

interface Row {
  better: BetterWhen
  figures: Map<string, { value: number; first: number | undefined }>
  printed: boolean
}

const NAME_WIDTH = 64
const WIDTH = 30

/** Rows of figures, one column per engine; behind each of the others' stands how we compare (ours : theirs). */
export class Table {
  readonly #columns: string[]
  readonly #rows = new Map<string, Row>()
  #heading = false

  constructor(columns: string[]) {
    this.#columns = columns
  }

  set(name: string, column: string, value: number, better: BetterWhen, first?: number): void {
    const row = this.#rows.get(name) ?? { better, figures: new Map(), printed: false }
    row.figures.set(column, { value, first })
    this.#rows.set(name, row)
  }

  /** Prints the rows that were not printed yet. */
  print(): void {
    if (!this.#heading)
      console.log(''.padEnd(NAME_WIDTH) + this.#columns.map((name) => name.padStart(WIDTH)).join(''))
    this.#heading = true
    for (const [name, row] of this.#rows) {
      if (row.printed) continue
      row.printed = true
      const cells = this.#columns.map((column) => this.#cell(row, column).padStart(WIDTH))
      console.log(
        name.padEnd(NAME_WIDTH) +
          cells.join('') +
          (this.#behind(row).length > 0 ? `  behind ${this.#behind(row).join(', ')}` : ''),
      )
    }
  }

  /** How many rows are ahead, and which are not. */
  summary(): void {
    const judged = [...this.#rows].filter(([, row]) => row.better !== 'none')
    const behind = judged.filter(([, row]) => this.#behind(row).length > 0)
    console.log(`\nAhead of both on ${judged.length - behind.length} of ${judged.length} rows.`)
    for (const [name, row] of behind) console.log(`  behind ${this.#behind(row).join(' and ')}: ${name}`)
  }

  #cell(row: Row, column: string): string {
    const figure = row.figures.get(column)
    if (figure === undefined) return '-'
    const own = row.figures.get('roost')
    const ratio =
      own && column !== 'roost' && row.better !== 'none' ? ` [${(own.value / figure.value).toFixed(2)}]` : ''
    const first = figure.first === undefined ? '' : ` (${shown(figure.first)})`
    return `${shown(figure.value)}${first}${ratio}`
  }

  #behind(row: Row): string[] {
    const own = row.figures.get('roost')?.value
    if (own === undefined || row.better === 'none') return []
    return [...row.figures]
      .filter(([name, { value }]) => name !== 'roost' && (row.better === 'more' ? own < value : own > value))
      .map(([name]) => name)
  }
}

function shown(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US')
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
