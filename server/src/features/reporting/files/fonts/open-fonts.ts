import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { mirrored } from '../text/runs.ts'
import { box, type FontOf } from './font-of.ts'
import { covers, type FontSlice, fontSlices, type Weight } from './font-slices.ts'

/** What fonts are opened with: pdfkit's document. */
export interface FontShelf {
  /** @returns whether the font has a glyph for a character */
  register(name: string, font: Buffer): (point: number) => boolean
}

/** Opens what of the fonts these texts need, and no more: a whole Chinese font is 10 MB. */
export async function openFonts(texts: Iterable<string>, weight: Weight, shelf: FontShelf): Promise<FontOf> {
  const all = [...texts, box, ' '].flatMap((text) => [text, mirrored(text)]).join('')
  const points = new Set(Array.from(all, (one) => one.codePointAt(0)!))
  const found = new Map<number, string>()
  for (let choice = 0, left = [...points]; left.length > 0; choice += 1) {
    const wanted = byChoice(left, choice, weight)
    for (const [slice, some] of wanted) {
      // Of one slice there may be several, each with other characters.
      const name = `${slice.name} ${choice}`
      const has = shelf.register(name, await madeOf(slice, some, weight))
      for (const point of some) if (has(point)) found.set(point, name)
    }
    left = [...wanted.values()].flat().filter((point) => !found.has(point))
  }
  return (point) => found.get(point) ?? null
}

/** Characters by the slice that is their first, second … choice; those without one are left out. */
function byChoice(points: number[], choice: number, weight: Weight): Map<FontSlice, number[]> {
  const slices = fontSlices(weight)
  const wanted = new Map<FontSlice, number[]>()
  for (const point of points) {
    const slice = slices.filter((one) => covers(one, point))[choice]
    if (slice) wanted.set(slice, [...(wanted.get(slice) ?? []), point])
  }
  return wanted
}

/** fontkit reads the head of a glyph without lines, too; behind the last one of a file there is none. */
const headOfAGlyph = Buffer.alloc(16)

async function madeOf({ file, variable }: FontSlice, points: number[], weight: Weight): Promise<Buffer> {
  const text = String.fromCodePoint(...points)
  const axes = variable && { variationAxes: { wght: weight } }
  const font = await subsetFont(await readFile(file), text, { targetFormat: 'sfnt', ...axes })
  return Buffer.concat([font, headOfAGlyph])
}
