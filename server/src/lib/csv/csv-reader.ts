import { isDefused } from './csv.ts'

/** A row of a file; `line` is where it begins, counted from 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** The file cannot be read as rows: a quoted cell has no end. */
export class CsvUnreadable extends Error {
  readonly line: number
  constructor(line: number) {
    super(`a quoted cell that begins on line ${line} has no end`)
    this.line = line
  }
}

/**
 * Rows as RFC 4180 has them, and as spreadsheet programs write them where the comma is taken: with semicolons or
 * tabs. What our own exports put before a formula is taken away; empty lines are left out.
 * @throws CsvUnreadable
 */
export function readCsv(text: string): CsvRow[] {
  const file = text.replace(/^\uFEFF/, '')
  const rows: CsvRow[] = []
  const reader = new Cells(file, separatorOf(file))
  for (let row = reader.row(); row; row = reader.row()) {
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
  }
  return rows
}

/** The one that stands in the head most often; the comma where none does. */
function separatorOf(file: string): string {
  const head = file
    .slice(0, 2_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/)[0]!
  const count = (separator: string) => head.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

class Cells {
  readonly #text: string
  readonly #separator: string
  #at = 0
  #line = 1
  constructor(text: string, separator: string) {
    this.#text = text
    this.#separator = separator
  }

  row(): CsvRow | null {
    if (this.#at >= this.#text.length) return null
    const line = this.#line
    const cells: string[] = []
    do cells.push(this.#cell())
    while (this.#takes(this.#separator))
    this.#endOfLine()
    return { line, cells: cells.map((cell) => (isDefused(cell) ? cell.slice(1) : cell)) }
  }

  #cell(): string {
    return this.#text[this.#at] === '"' ? this.#quoted() + this.#bare() : this.#bare()
  }

  #bare(): string {
    const from = this.#at
    const ends = [this.#separator, '\r', '\n']
    while (this.#at < this.#text.length && !ends.includes(this.#text[this.#at]!)) this.#at++
    return this.#text.slice(from, this.#at)
  }

  #quoted(): string {
    const line = this.#line
    let cell = ''
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const letter = this.#text[this.#at]!
      if (letter === '\n') this.#line++
      if (letter !== '"') cell += letter
      else if (this.#text[this.#at + 1] === '"') cell += this.#text[++this.#at]
      else {
        this.#at++
        return cell
      }
    }
    throw new CsvUnreadable(line)
  }

  #takes(letter: string): boolean {
    if (this.#text[this.#at] !== letter) return false
    this.#at++
    return true
  }

  #endOfLine(): void {
    const returned = this.#takes('\r')
    if (this.#takes('\n') || returned) this.#line++
  }
}
