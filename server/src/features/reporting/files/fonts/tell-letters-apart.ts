interface Glyph {
  id: number
  codePoints: number[]
  advanceWidth: number
}

/** A font as pdfkit holds it, as far as it is reached into here; its types show nothing of it. */
export interface EmbeddedFont {
  font: {
    hasGlyphForCodePoint(point: number): boolean
    /** Kept by id alone: the first letter asked for is told for all. */
    getGlyph(id: number, codePoints?: number[]): Glyph
    _glyphs: Record<number, Glyph>
  }
  scale: number
  /** Glyphs of the PDF's own copy of the font; one may be there twice. */
  subset: { glyphs: number[]; includeGlyph(id: number): number }
  /** By glyph of the copy. */
  widths: (number | undefined)[]
  unicode: (number[] | undefined)[]
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: unknown[] }
  encode(text: string, features?: unknown): [string[], unknown[]]
}

/**
 * Arabic fonts draw several letters with one glyph and set dots of their own on it: pdfkit then notes the first of
 * those letters for all of them, and “الزمنية” is found as “الرمنتة”. Each letter gets its own copy of the glyph.
 */
export function tellLettersApart(font: EmbeddedFont): void {
  keepByLetter(font.font)
  const copies = new Map<string, number>()
  const copyOf = ({ id, codePoints, advanceWidth }: Glyph): number => {
    const key = `${id} ${codePoints.join(' ')}`
    const known = copies.get(key)
    if (known !== undefined) return known
    const first = font.subset.includeGlyph(id)
    const copy = font.unicode[first] === undefined ? first : font.subset.glyphs.push(id) - 1
    font.unicode[copy] = codePoints
    font.widths[copy] = advanceWidth * font.scale
    copies.set(key, copy)
    return copy
  }
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features)
    return [glyphs.map((glyph) => copyOf(glyph).toString(16).padStart(4, '0')), positions]
  }
}

function keepByLetter(font: EmbeddedFont['font']): void {
  const make = font.getGlyph.bind(font)
  const kept = new Map<string, Glyph>()
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints.join(' ')}`
    const known = kept.get(key)
    if (known) return known
    delete font._glyphs[id]
    const glyph = make(id, codePoints)
    kept.set(key, glyph)
    return glyph
  }
}
