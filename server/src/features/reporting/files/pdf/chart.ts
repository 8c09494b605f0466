import { lineColours } from '#contract/chart-colours.ts'
import type { PrintedChart } from '../printed.ts'
import { lineHeight } from '../text/typesetter.ts'
import { ink, inner, page } from './look.ts'
import type { Element, Paper } from './paper.ts'

const plotHeight = 132
const gap = 6

interface Plot {
  left: number
  top: number
  width: number
  x(at: number): number
  y(value: number): number
}

/** Lines over time. Time runs from left to right in every language; a gap stays a gap. */
export function drawChart(paper: Paper, chart: PrintedChart, parent: Element): void {
  if (chart.up.length === 0) {
    paper.paragraph(chart.none, paper.style('fact'), { start: 0, width: inner }, parent)
    return
  }
  const axis = paper.style('axis')
  const height = plotHeight + lineHeight(axis) + gap
  paper.need(height)
  const plot = plotOf(paper, chart)
  const alt = `${chart.title}: ${chart.lines.map(({ name }) => name).join(', ')}`
  const figure = paper.part(parent, 'Figure', { alt })
  paper.tagged(figure, 'Span', () => {
    drawGrid(paper, chart, plot)
    for (const [at, { values }] of chart.lines.entries()) drawLine(paper, chart.times, values, plot, at)
  })
  figure.end()
  paper.y += height
  if (chart.lines.length > 1) drawLegend(paper, chart, parent)
}

function plotOf(paper: Paper, { up, times }: PrintedChart): Plot {
  const axis = paper.style('axis', 'ltr')
  const labels = Math.max(...up.map(({ label }) => paper.type.width(label, axis)))
  const left = page.margin + labels + gap
  const width = page.width - page.margin - left - 4
  const top = paper.y + 4
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  const [low, high] = [up[0]!.at, up.at(-1)!.at]
  return {
    ...{ left, top, width },
    x: (at) => left + (last > first ? (at - first) / (last - first) : 0) * width,
    y: (value) => top + (1 - (value - low) / (high - low)) * (plotHeight - 4),
  }
}

function drawGrid(paper: Paper, { up, across }: PrintedChart, plot: Plot): void {
  const { doc, type } = paper
  const axis = paper.style('axis', 'ltr')
  for (const { at, label } of up) {
    const y = plot.y(at)
    doc
      .moveTo(plot.left, y)
      .lineTo(plot.left + plot.width, y)
      .lineWidth(0.5)
      .stroke(ink.line)
    const [line] = type.lines(label, axis, page.width)
    paper.drawLine(line!, axis, plot.left - gap - line!.width, y - axis.size * 0.7)
  }
  const time = paper.style('axis')
  let free = -1
  for (const { at, label } of across) {
    const [line] = type.lines(label, time, page.width)
    const x = plot.x(at)
    const from = Math.min(Math.max(x - line!.width / 2, plot.left), plot.left + plot.width - line!.width)
    doc
      .moveTo(x, plot.y(up[0]!.at))
      .lineTo(x, plot.y(up[0]!.at) + 3)
      .lineWidth(0.5)
      .stroke(ink.lineStrong)
    if (from <= free) continue
    paper.drawLine(line!, time, from, plot.top + plotHeight)
    free = from + line!.width + gap
  }
}

function drawLine({ doc }: Paper, times: number[], values: (number | null)[], plot: Plot, at: number): void {
  let drawing = false
  doc.save().lineWidth(1.2).lineJoin('round').lineCap('round')
  if (at >= lineColours.length) doc.dash(3, { space: 2 })
  times.forEach((time, n) => {
    const value = values[n] ?? null
    if (value === null) {
      drawing = false
      return
    }
    const [x, y] = [plot.x(time), plot.y(value)]
    if (drawing) doc.lineTo(x, y)
    // A point between two gaps is a line of no length, which round ends make visible.
    else doc.moveTo(x, y).lineTo(x, y)
    drawing = true
  })
  doc.stroke(colourOf(at)).restore()
}

const colourOf = (at: number): string => lineColours[at % lineColours.length]!

/** Names of the lines, side by side where they fit. */
function drawLegend(paper: Paper, { lines }: PrintedChart, parent: Element): void {
  const swatch = 14
  const widest = inner - swatch
  let start = 0
  paper.y += 4
  const list = paper.part(parent, 'Div')
  lines.forEach(({ name }, at) => {
    const style = paper.style('legend', 'auto')
    const set = paper.type.lines(name, style, widest)
    const width = Math.max(...set.map((line) => line.width))
    if (start > 0 && start + swatch + width > inner) {
      start = 0
      paper.y += lineHeight(style)
    }
    paper.need(set.length * lineHeight(style))
    const y = paper.y + style.size * 0.7
    paper.adorn(() => {
      const x = paper.left({ start, width: 10 })
      const { doc } = paper
      doc.save().lineWidth(2)
      if (at >= lineColours.length) doc.dash(3, { space: 2 })
      doc
        .moveTo(x, y)
        .lineTo(x + 10, y)
        .stroke(colourOf(at))
        .restore()
    })
    paper.tagged(list, 'P', () => paper.draw(set, style, { start: start + swatch, width }, paper.y))
    start += swatch + width + 14
    if (set.length > 1) {
      paper.y += (set.length - 1) * lineHeight(style)
      start = inner
    }
  })
  list.end()
  paper.y += lineHeight(paper.style('legend'))
}
