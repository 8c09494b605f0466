import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Weight = 400 | 600

/** A file of a font package, and the characters its package says are in it. */
export interface FontSlice {
  /** Of a file, unique among all. */
  name: string
  file: string
  ranges: readonly [from: number, to: number][]
  /** One file for all weights. */
  variable: boolean
}

/** In the order they are asked: what a font before has is not looked for in those behind. */
const families = [
  { css: '@fontsource-variable/inter/index.css', variable: true },
  { css: '@fontsource/noto-sans-arabic/{weight}.css', variable: false },
  { css: '@fontsource/noto-sans-thai/{weight}.css', variable: false },
  { css: '@fontsource-variable/noto-sans-sc/index.css', variable: true },
] as const

const require = createRequire(import.meta.url)
const known = new Map<Weight, FontSlice[]>()

/** Every slice of the fonts that come with the product. */
export function fontSlices(weight: Weight): FontSlice[] {
  const found = known.get(weight) ?? families.flatMap(({ css, variable }) => read(css, variable, weight))
  known.set(weight, found)
  return found
}

function read(css: string, variable: boolean, weight: Weight): FontSlice[] {
  const path = require.resolve(css.replace('{weight}', String(weight)))
  return readFileSync(path, 'utf8')
    .split('@font-face')
    .slice(1)
    .flatMap((face) => {
      const file = /url\(([^)]+\.woff2)\)/.exec(face)?.[1]
      const ranges = /unicode-range:([^;]+);/.exec(face)?.[1]
      if (!file || !ranges) return []
      const name = `${file.split('/').at(-1)} ${weight}`
      return [{ name, file: join(dirname(path), file), ranges: ranges.split(',').map(rangeOf), variable }]
    })
}

/** `U+4e00-4eff` or `U+4e00`. */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

export const covers = ({ ranges }: FontSlice, point: number): boolean =>
  ranges.some(([from, to]) => point >= from && point <= to)
