import type { PrintedTable, Value } from '../printed.ts'
import type { Base } from '../text/runs.ts'
import { type Line, lineHeight, type Style } from '../text/typesetter.ts'
import { shareOut } from './columns.ts'
import { ink, inner, page } from './look.ts'
import type { Align, Element, Paper } from './paper.ts'

const padding = { across: 5, up: 3.5 } as const

/** Names keep the direction of their own letters; figures with their units run from the left. */
export function baseOf({ direction }: Pick<Paper, 'direction'>, { unit, raw }: Value): Base {
  if (raw === null || unit === 'word' || unit === 'time' || unit === 'seconds') return direction
  return unit === 'text' ? 'auto' : 'ltr'
}

const alignOf = (unit: Value['unit']): Align =>
  unit === 'text' || unit === 'word' || unit === 'time' ? 'start' : 'end'

/** A row broken into lines. */
interface Row {
  cells: { lines: Line[]; style: Style }[]
  lines: number
}

/** A table over as many pages as it takes, its head on each. */
export function drawTable(paper: Paper, table: PrintedTable, parent: Element): void {
  if (table.rows.length === 0) {
    paper.paragraph(table.none, paper.style('fact'), { start: 0, width: inner }, parent)
  } else new TableDrawing(paper, table, parent).draw()
  if (table.more) {
    paper.y += 4
    paper.paragraph(table.more, paper.style('note'), { start: 0, width: inner }, parent)
  }
}

class TableDrawing {
  readonly #paper: Paper
  readonly #table: PrintedTable
  readonly #widths: number[]
  readonly #head: Row
  readonly #part: Element

  constructor(paper: Paper, table: PrintedTable, parent: Element) {
    this.#paper = paper
    this.#table = table
    this.#widths = this.#shared()
    this.#head = this.#row(
      table.columns.map(({ name }) => ({ text: name, unit: 'word', raw: name })),
      'head',
    )
    this.#part = paper.part(parent, 'Table', { title: table.title })
  }

  draw(): void {
    this.#drawHead()
    for (const cells of this.#table.rows) this.#drawRow(this.#row(cells, 'cell'))
    this.#part.end()
  }

  /** Times and figures stay on one line where that leaves room enough for the words of the others. */
  #shared(): number[] {
    const unbroken = this.#wishes(false)
    return shareOut((unbroken.fits ? unbroken : this.#wishes(true)).wishes, inner)
  }

  #wishes(breaking: boolean) {
    const { type } = this.#paper
    const wishes = this.#table.columns.map(({ name }, at) => {
      const texts = this.#table.rows.map((row) => row[at]!).filter((cell) => cell !== undefined)
      const head = this.#paper.style('head')
      const widths = texts.map((cell) => this.#measure(cell, breaking))
      const natural = Math.max(type.width(name, head), ...widths.map((one) => one.natural))
      const least = Math.max(type.narrowest(name, head), ...widths.map((one) => one.least))
      const around = 2 * padding.across
      return { natural: natural + around, least: least + around }
    })
    return { wishes, fits: wishes.reduce((sum, { least }) => sum + least, 0) <= inner }
  }

  #measure(cell: Value, breaking: boolean) {
    const { type } = this.#paper
    const style = this.#paper.style('cell', baseOf(this.#paper, cell))
    // Parts, of which lines are made, are together a little wider than the whole text.
    const natural = type.width(cell.text, style) * 1.08
    const whole = !breaking && cell.unit !== 'text' && cell.unit !== 'word'
    return { natural, least: whole ? natural : type.narrowest(cell.text, style) }
  }

  #row(values: Value[], look: 'head' | 'cell'): Row {
    const cells = values.map((value, at) => {
      const style = this.#paper.style(look, baseOf(this.#paper, value))
      const width = this.#widths[at]! - 2 * padding.across
      // Half a point for what rounding costs.
      return { style, lines: this.#paper.type.lines(value.text, style, width + 0.5) }
    })
    return { cells, lines: Math.max(1, ...cells.map(({ lines }) => lines.length)) }
  }

  get #step(): number {
    return lineHeight(this.#paper.style('cell'))
  }

  #heightOf = (lines: number): number => lines * this.#step + 2 * padding.up

  #drawHead(): void {
    const height = this.#heightOf(this.#head.lines)
    this.#paper.need(height + this.#heightOf(1))
    this.#paper.adorn(() => {
      this.#paper.doc.rect(page.margin, this.#paper.y, inner, height).fill(ink.sunk)
    })
    this.#drawLines(this.#head, 0, this.#head.lines, 'TH')
    this.#rule(ink.lineStrong)
  }

  #onNewPage(): void {
    this.#paper.newPage()
    this.#drawHead()
  }

  /** A row stays together where a page can hold it; a longer one goes on on the next. */
  #drawRow(row: Row): void {
    const whole = this.#heightOf(row.lines)
    const onePage = this.#paper.bottom - page.margin - this.#heightOf(this.#head.lines)
    if (whole > this.#paper.room && whole <= onePage) this.#onNewPage()
    let drawn = 0
    while (drawn < row.lines) {
      if (this.#paper.room < this.#heightOf(1)) this.#onNewPage()
      const fit = Math.floor((this.#paper.room - 2 * padding.up) / this.#step)
      const to = Math.min(row.lines, drawn + fit)
      this.#drawLines(row, drawn, to, 'TD')
      drawn = to
    }
    this.#rule(ink.line)
  }

  #drawLines(row: Row, from: number, to: number, tag: 'TH' | 'TD'): void {
    const paper = this.#paper
    const part = paper.part(this.#part, 'TR')
    let start = 0
    row.cells.forEach(({ lines, style }, at) => {
      const width = this.#widths[at]!
      const box = { start: start + padding.across, width: width - 2 * padding.across }
      const align = alignOf(this.#table.columns[at]?.unit ?? 'text')
      const shown = lines.slice(from, to)
      paper.tagged(part, tag, () => paper.draw(shown, style, box, paper.y + padding.up, align))
      start += width
    })
    part.end()
    paper.y += this.#heightOf(to - from)
  }

  #rule(color: string): void {
    const { doc, y } = this.#paper
    this.#paper.adorn(() => {
      doc
        .moveTo(page.margin, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.5)
        .stroke(color)
    })
  }
}
