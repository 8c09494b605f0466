import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { difference, labOf, visions } from '../../testing/colour-vision'
import { lookOf, palettes } from './palette'

const tokens = readFileSync('web/src/ui/theme/tokens.css', 'utf8')

/** A token's value in a theme. */
function token(scheme: string, name: string): string {
  const block = tokens.slice(tokens.indexOf(`color-scheme="${scheme}"`))
  return new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(block)![1]!
}

/** Relative luminance and contrast, WCAG 2.2. */
function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The least difference (CIEDE2000) between two colours of a palette, for whom it is least. */
function closest(palette: readonly string[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const vision of visions) {
    const seen = palette.map((color) => labOf(color, vision))
    seen.forEach((one, i) => {
      for (const other of seen.slice(i + 1)) least = Math.min(least, difference(one, other))
    })
  }
  return least
}

describe.each(['light', 'dark'] as const)('the palettes, %s', (scheme) => {
  it.each([10, 20] as const)('of %i colours stand out from page and panel', (size) => {
    expect(palettes[scheme][size]).toHaveLength(size)
    for (const surface of ['surface-page', 'surface-panel'])
      for (const color of palettes[scheme][size])
        expect(contrast(color, token(scheme, surface)), `${color} on ${surface}`).toBeGreaterThanOrEqual(3)
  })

  it('are told apart by everybody', () => {
    expect(closest(palettes[scheme][10])).toBeGreaterThan(12)
    expect(closest(palettes[scheme][20])).toBeGreaterThan(7)
  })
})

describe('the measure itself', () => {
  it('knows the published pair of CIEDE2000 and that red and green meet for some', () => {
    expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3)
    const apart = (vision: 'normal' | 'deutan') =>
      difference(labOf('#b5651d', vision), labOf('#6b8e23', vision))
    expect(apart('deutan')).toBeLessThan(apart('normal') / 2)
  })
})

it('takes the larger palette, with dashes, from eleven lines on', () => {
  expect(lookOf(1, 10, 'light')).toEqual({ color: palettes.light[10][1], dashed: false })
  expect(lookOf(1, 11, 'light')).toEqual({ color: palettes.light[20][1], dashed: true })
})
