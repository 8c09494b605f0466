import type { PrintedReport } from '../printed.ts'
import { filled } from '../report-words.ts'
import { apart } from '../text/safe-text.ts'
import { ink, inner, page } from './look.ts'
import type { Element, Paper } from './paper.ts'

const whole = { start: 0, width: inner }

/** What the report is, what it is about, and what it covers. */
export function drawHead(paper: Paper, report: PrintedReport, parent: Element): void {
  paper.paragraph('Roost', paper.style('brand', 'ltr'), whole, parent)
  paper.y += 4
  paper.paragraph(report.title, paper.style('title'), whole, parent, 'H1')
  const place = report.place.map(apart).join(' › ')
  if (place) paper.paragraph(place, paper.style('place'), whole, parent)
  paper.y += 6
  for (const { name, text } of report.facts)
    paper.paragraph(`${name}: ${apart(text)}`, paper.style('fact'), whole, parent)
  for (const note of report.notes) {
    paper.y += 4
    paper.paragraph(note, paper.style('fact'), whole, parent)
  }
  paper.y += 8
  paper.adorn(() => {
    const { doc, y } = paper
    doc
      .moveTo(page.margin, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(1)
      .stroke(ink.accent)
  })
  paper.y += 16
}

/** Page numbers, once it is known how many there are. */
export function drawFeet(paper: Paper, report: PrintedReport): void {
  const { doc } = paper
  const { start, count } = doc.bufferedPageRange()
  const style = paper.style('note')
  const y = page.height - page.foot
  for (let n = 0; n < count; n += 1) {
    doc.switchToPage(start + n)
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .moveTo(page.margin, y - 6)
      .lineTo(page.width - page.margin, y - 6)
      .lineWidth(0.5)
      .stroke(ink.line)
    paper.draw(paper.type.lines(report.foot, style, inner / 2), style, { start: 0, width: inner / 2 }, y)
    const number = filled(report.page, { page: String(n + 1), pages: String(count) })
    const box = { start: inner / 2, width: inner / 2 }
    paper.draw(paper.type.lines(number, style, box.width), style, box, y, 'end')
    doc.endMarkedContent()
  }
}
