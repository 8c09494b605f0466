import PDFDocument from 'pdfkit'
import type { Weight } from '../fonts/font-slices.ts'
import { openFonts } from '../fonts/open-fonts.ts'
import { type EmbeddedFont, tellLettersApart } from '../fonts/tell-letters-apart.ts'
import type { PrintedReport, PrintedSection } from '../printed.ts'
import { dash } from '../printer.ts'
import { lineHeight, Typesetter } from '../text/typesetter.ts'
import { drawChart } from './chart.ts'
import { drawFigures } from './figures.ts'
import { drawFeet, drawHead } from './head.ts'
import { inner, page } from './look.ts'
import { type Doc, type Element, featuresOf, Paper } from './paper.ts'
import { drawTable } from './table.ts'

/** A report as a PDF: A4, tagged, with text that can be searched, in any language of the console. */
export async function reportPdf(report: PrintedReport): Promise<Buffer> {
  const doc = newDocument(report)
  const done = collected(doc)
  const [regular, semibold] = await Promise.all([fontsOf(doc, report, 400), fontsOf(doc, report, 600)])
  const type = new Typesetter({ 400: regular, 600: semibold }, (text, font) =>
    doc
      .font(font)
      .fontSize(1)
      .widthOfString(text, { features: featuresOf(text) }),
  )
  doc.addPage()
  draw(new Paper(doc, type, report.direction), report)
  doc.end()
  return done
}

function newDocument({ title, place, language, madeAt }: PrintedReport): Doc {
  return new PDFDocument({
    ...{ size: [page.width, page.height], margin: 0, autoFirstPage: false, bufferPages: true },
    ...{ pdfVersion: '1.7', tagged: true, lang: language, displayTitle: true },
    info: {
      ...{ Title: [title, ...place].join(' – '), Producer: 'Roost', Creator: 'Roost' },
      CreationDate: new Date(madeAt),
    },
  })
}

function draw(paper: Paper, report: PrintedReport): void {
  const { doc } = paper
  const root = doc.struct('Document')
  doc.addStructure(root)
  drawHead(paper, report, root)
  for (const section of report.sections) drawSection(paper, section, root)
  if (report.unknown) {
    paper.paragraph(report.unknown, paper.style('note'), { start: 0, width: inner }, root)
  }
  root.end()
  drawFeet(paper, report)
}

/** A heading never stands alone at the foot of a page. */
const together = 110

function drawSection(paper: Paper, section: PrintedSection, root: Element): void {
  const heading = paper.style('heading')
  paper.need(lineHeight(heading) + (section.type === 'chart' && section.up.length > 0 ? 180 : together))
  const part = paper.part(root, 'Sect', { title: section.title })
  paper.doc.outline.addItem(section.title)
  paper.paragraph(section.title, heading, { start: 0, width: inner }, part, 'H2')
  if (section.why) paper.paragraph(section.why, paper.style('note'), { start: 0, width: inner }, part)
  paper.y += 5
  if (section.type === 'figures') drawFigures(paper, section, part)
  else if (section.type === 'chart') drawChart(paper, section, part)
  else drawTable(paper, section, part)
  part.end()
  paper.y += 16
}

/** Opens in pdfkit what the report's texts need of a weight. */
function fontsOf(doc: Doc, report: PrintedReport, weight: Weight) {
  return openFonts(textsOf(report, weight), weight, {
    register(name, font) {
      doc.registerFont(name, font)
      doc.font(name)
      const { _font: opened } = doc as unknown as { _font: EmbeddedFont }
      tellLettersApart(opened)
      return (point) => hasGlyph(opened, point)
    },
  })
}

/** A font left with no character at all throws: its package's list named more than it has. */
function hasGlyph({ font }: EmbeddedFont, point: number): boolean {
  try {
    return font.hasGlyphForCodePoint(point)
  } catch {
    return false
  }
}

/** Every text that is set in a weight; a few more do no harm. */
function textsOf(report: PrintedReport, weight: Weight): string[] {
  const titles = [report.title, 'Roost', ...report.sections.flatMap(titlesOf)]
  if (weight === 600) return titles
  const facts = report.facts.flatMap(({ name, text }) => [name, text])
  return [
    ...[report.foot, report.page, report.unknown ?? '', dash, ' ›:0123456789', ...report.place, ...facts],
    ...report.notes,
    ...titles,
    ...report.sections.flatMap(contentOf),
  ]
}

function titlesOf(section: PrintedSection): string[] {
  if (section.type === 'figures') return [section.title, ...section.items.map(({ value }) => value.text)]
  if (section.type === 'table') return [section.title, ...section.columns.map(({ name }) => name)]
  return [section.title]
}

function contentOf(section: PrintedSection): string[] {
  const why = section.why ?? ''
  if (section.type === 'figures') {
    return [why, ...section.items.flatMap((item) => [item.name, item.before ?? '', item.why ?? ''])]
  }
  if (section.type === 'table') {
    return [why, section.none, section.more ?? '', ...section.rows.flat().map(({ text }) => text)]
  }
  const { lines, up, across, none } = section
  return [why, none, ...lines.map(({ name }) => name), ...[...up, ...across].map(({ label }) => label)]
}

function collected(doc: Doc): Promise<Buffer> {
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
