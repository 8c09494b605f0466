import bidiFactory from 'bidi-js'
import { box, type FontOf } from '../fonts/font-of.ts'

const bidi = bidiFactory()

/** A stretch of one font and one direction, as it is handed to the font: in the order it is read. */
export interface Run {
  text: string
  font: string
}

export type Base = 'ltr' | 'rtl' | 'auto'

/** Direction of each UTF-16 unit of a text. `auto`: that of the first letter, left to right without one. */
export const levelsOf = (text: string, base: Base): Uint8Array => bidi.getEmbeddingLevels(text, base).levels

/** One line's runs from left to right. @param levels of the line's part of the text */
export function runsOf(text: string, levels: Uint8Array, fontOf: FontOf): Run[] {
  return inSight(stretches(levels)).flatMap(({ from, to, level }) => {
    const part = text.slice(from, to)
    const turned = level % 2 === 1
    const runs = byFont(turned ? mirrored(part) : part, fontOf)
    // Arabic letters are turned round by the font's own shaping; what is written with other fonts is turned here.
    return turned ? runs.reverse().map(turnedUnlessShaped) : runs
  })
}

interface LevelRun {
  from: number
  to: number
  level: number
}

function stretches(levels: Uint8Array): LevelRun[] {
  const found: LevelRun[] = []
  levels.forEach((level, at) => {
    const last = found.at(-1)
    if (last?.level === level) last.to = at + 1
    else found.push({ from: at, to: at + 1, level })
  })
  return found
}

/** Unicode's rule L2: from the highest level down to the lowest odd one, what lies at it or above is turned round. */
function inSight(parts: LevelRun[]): LevelRun[] {
  const order = [...parts]
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let at = 0; at < order.length; at += 1) {
      let end = at
      while (end < order.length && order[end]!.level >= level) end += 1
      if (end > at) order.splice(at, end - at, ...order.slice(at, end).reverse())
      at = end
    }
  }
  return order
}

/** `(` is `)` where text runs from right to left. */
export const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')

const arabic = /\p{Script=Arabic}/u

function turnedUnlessShaped(run: Run): Run {
  return arabic.test(run.text) ? run : { ...run, text: [...run.text].reverse().join('') }
}

/** Marks of direction have done their work; joiners are the shaping's affair. */
const invisible = /(?![\u200c\u200d])(?:\p{Cf}|\p{Variation_Selector})/u

const space = /\p{Zs}/u

/** Numbers and times are written with narrow spaces, which few fonts have. */
function shownAs(character: string, fontOf: FontOf): string {
  if (fontOf(character.codePointAt(0)!) !== null) return character
  return space.test(character) ? ' ' : box
}

function byFont(text: string, fontOf: FontOf): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    if (invisible.test(character)) continue
    const shown = shownAs(character, fontOf)
    const font = fontOf(shown.codePointAt(0)!)
    if (font === null) continue
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font })
  }
  return runs
}
