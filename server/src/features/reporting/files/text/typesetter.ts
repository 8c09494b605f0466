import type { FontOf } from '../fonts/font-of.ts'
import type { Weight } from '../fonts/font-slices.ts'
import { lettersOf, partsOf } from './break-points.ts'
import { type Base, levelsOf, type Run, runsOf } from './runs.ts'

export interface Style {
  size: number
  weight: Weight
  color: string
  /** Direction of the text as a whole. */
  base: Base
}

/** One line, ready to be drawn: its runs from left to right. */
export interface Line {
  runs: (Run & { width: number })[]
  width: number
  /** What is read where boxes stand for letters that no font has. */
  actual?: string
}

/** Width of a text in a font, in points at size 1. */
export type WidthOf = (text: string, font: string) => number

export const lineHeight = ({ size }: Style): number => size * 1.4

interface Part {
  from: number
  to: number
  width: number
}

/** Of direction: nothing that is read. */
const marks = /[\u2066-\u2069]/g

/** Programs put what runs from right to left in order by themselves, and twice if they are told the text as well. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const isTold = (text: string, runs: Run[]): boolean =>
  rightToLeft.test(text) ||
  plainSpaces(runs.map((run) => run.text).join('')) === plainSpaces(text.replaceAll(marks, ''))

const plainSpaces = (text: string) => text.replaceAll(/\p{Zs}/gu, ' ')

/** Breaks texts of any script into lines. */
export class Typesetter {
  readonly #fonts: Record<Weight, FontOf>
  readonly #widthOf: WidthOf
  readonly #widths = new Map<string, number>()
  constructor(fonts: Record<Weight, FontOf>, widthOf: WidthOf) {
    this.#fonts = fonts
    this.#widthOf = widthOf
  }

  /** Lines no wider than `width`; nothing is left out. An empty text has one empty line. */
  lines(text: string, style: Style, width: number): Line[] {
    const levels = levelsOf(text, style.base)
    const spans = this.#spans(text, levels, style, width)
    return spans.map(({ from, to }) => this.#line(text, levels, from, to, style))
  }

  width(text: string, style: Style): number {
    return this.#line(text, levelsOf(text, style.base), 0, text.length, style).width
  }

  /** Of the widest part that stays together. */
  narrowest(text: string, style: Style): number {
    return Math.max(0, ...partsOf(text).map((part) => this.width(part.trimEnd(), style)))
  }

  #spans(text: string, levels: Uint8Array, style: Style, width: number): { from: number; to: number }[] {
    const spans: { from: number; to: number }[] = []
    let used = 0
    for (const part of this.#parts(text, levels, style, width)) {
      const last = spans.at(-1)
      if (last && used + this.#shownWidth(text, levels, part, style) <= width) {
        last.to = part.to
        used += part.width
      } else {
        spans.push({ from: part.from, to: part.to })
        used = part.width
      }
    }
    return spans.length > 0 ? spans : [{ from: 0, to: 0 }]
  }

  /** A space at the end of a line takes no room. */
  #shownWidth(text: string, levels: Uint8Array, part: Part, style: Style): number {
    const to = part.from + text.slice(part.from, part.to).trimEnd().length
    return to === part.to ? part.width : this.#line(text, levels, part.from, to, style).width
  }

  /** What is wider than a line by itself comes letter by letter. */
  #parts(text: string, levels: Uint8Array, style: Style, width: number): Part[] {
    const measured = (pieces: string[], start: number): Part[] => {
      let from = start
      return pieces.map((piece) => {
        const part = { from, to: from + piece.length }
        from = part.to
        return { ...part, width: this.#line(text, levels, part.from, part.to, style, false).width }
      })
    }
    return measured(partsOf(text), 0).flatMap((part) =>
      this.#shownWidth(text, levels, part, style) <= width
        ? [part]
        : measured(lettersOf(text.slice(part.from, part.to)), part.from),
    )
  }

  #line(text: string, levels: Uint8Array, from: number, to: number, style: Style, trim = true): Line {
    const slice = text.slice(from, to)
    const shown = trim ? slice.trimEnd() : slice
    const fontOf = this.#fonts[style.weight]
    const runs = runsOf(shown, levels.subarray(from, from + shown.length), fontOf).map((run) => ({
      ...run,
      width: this.#measured(run) * style.size,
    }))
    const actual = isTold(shown, runs) ? {} : { actual: shown.replaceAll(marks, '') }
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0), ...actual }
  }

  #measured({ text, font }: Run): number {
    const key = `${font} ${text}`
    const known = this.#widths.get(key) ?? this.#widthOf(text, font)
    this.#widths.set(key, known)
    return known
  }
}
