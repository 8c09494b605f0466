import type { Base } from '../text/runs.ts'
import { type Line, lineHeight, type Style, type Typesetter } from '../text/typesetter.ts'
import { type LookName, looks, page } from './look.ts'

export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/**
 * Figures have digits of one width. As soon as features are named, pdfkit has the font shape a whole run at once;
 * otherwise word for word, which puts Arabic words into the wrong order.
 */
export const featuresOf = (text: string): PDFKit.Mixins.OpenTypeFeatures[] =>
  /\p{L}/u.test(text) ? [] : ['tnum']

export interface Box {
  /** From the side on which reading begins. */
  start: number
  width: number
}

/** Where lines stand in their box; `start` is the side on which reading begins. */
export type Align = 'start' | 'end' | 'middle'

/** The pages: where on them is room, and text on them from the side on which its reader begins. */
export class Paper {
  readonly doc: Doc
  readonly type: Typesetter
  readonly direction: 'ltr' | 'rtl'
  /** Where the next thing is drawn. */
  y: number = page.margin
  constructor(doc: Doc, type: Typesetter, direction: 'ltr' | 'rtl') {
    this.doc = doc
    this.type = type
    this.direction = direction
  }

  get bottom(): number {
    return page.height - page.foot - 18
  }

  get room(): number {
    return this.bottom - this.y
  }

  newPage(): void {
    this.doc.addPage()
    this.y = page.margin
  }

  /** A new page when the rest of this one is too short. */
  need(height: number): void {
    if (this.room < height && this.y > page.margin) this.newPage()
  }

  style(look: LookName, base: Base = this.direction): Style {
    return { ...looks[look], base }
  }

  /** @returns x of the left side */
  left({ start, width }: Box): number {
    return this.direction === 'ltr' ? page.margin + start : page.width - page.margin - start - width
  }

  /** Lines one below the other. @param y of their top */
  draw(lines: readonly Line[], style: Style, box: Box, y: number, align: Align = 'start'): void {
    const left = this.left(box)
    lines.forEach((line, at) => {
      const free = box.width - line.width
      const atLeft = (align === 'start') === (this.direction === 'ltr')
      const x = left + (align === 'middle' ? free / 2 : atLeft ? 0 : free)
      this.drawLine(line, style, x, y + at * lineHeight(style))
    })
  }

  /** @param x of its left side, y of its top */
  drawLine(line: Line, style: Style, x: number, y: number): void {
    const { doc } = this
    let at = x
    doc.fillColor(style.color)
    if (line.actual) doc.markContent('Span', { actual: line.actual })
    for (const { text, font, width } of line.runs) {
      doc.font(font).fontSize(style.size)
      const features = featuresOf(text)
      doc.text(text, at, y + style.size * 1.05, { lineBreak: false, baseline: 'alphabetic', features })
      at += width
    }
    if (line.actual) doc.endMarkedContent()
  }

  /** A paragraph below what is there. */
  paragraph(text: string, style: Style, box: Box, parent: Element, tag = 'P'): void {
    for (const line of this.type.lines(text, style, box.width)) {
      this.need(lineHeight(style))
      this.tagged(parent, tag, () => this.draw([line], style, box, this.y))
      this.y += lineHeight(style)
    }
  }

  /** Draws what screen readers meet as part of `parent`. */
  tagged(parent: Element, tag: string, draw: () => void): void {
    parent.add(this.doc.struct(tag, {}, draw))
  }

  /** Opens a part that takes others; `end` it. */
  part(parent: Element, tag: string, options: { title?: string; alt?: string } = {}): Element {
    const part = this.doc.struct(tag, options)
    parent.add(part)
    return part
  }

  /** Draws what only adorns. Not inside of `tagged`. */
  adorn(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }
}
