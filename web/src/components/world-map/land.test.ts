import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { landOf, type Ring, unwrap } from './land'

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'),
)

const longest = (ring: Ring) => Math.max(...ring.slice(1).map(([lng], n) => Math.abs(lng - ring[n]![0])))

describe('land on a flat map', () => {
  it('has no streak over the map: Russia and Fiji run on past 180°', () => {
    const land = landOf(atlas)
    const edges = land.flat().filter((ring) => longest(ring) > 180)
    // Only the edge of the map itself, under Antarctica, is as long as that.
    for (const ring of edges) expect(ring.some(([, lat]) => lat < -85)).toBe(true)
    const beyond = land
      .flat()
      .filter((ring) => ring.some(([lng]) => lng > 180) && ring.some(([lng]) => lng < 180))
    expect(beyond.length).toBeGreaterThan(0)
  })

  it('is there once more on either side', () => {
    const land = landOf(atlas)
    const third = land.length / 3
    expect(land[third]![0]![0]).toEqual([land[0]![0]![0]![0] - 360, land[0]![0]![0]![1]])
    expect(land[2 * third]![0]![0]![0]).toBe(land[0]![0]![0]![0] + 360)
  })

  it('closes a ring round the pole along the edge', () => {
    const round: Ring = [
      [-170, -70],
      [-60, -72],
      [60, -71],
      [170, -70],
      [-170, -70],
    ]
    expect(unwrap(round).slice(-4)).toEqual([
      [190, -70],
      [190, -85.06],
      [-170, -85.06],
      [-170, -70],
    ])
    const plain: Ring = [
      [10, 50],
      [12, 50],
      [10, 50],
    ]
    expect(unwrap(plain)).toEqual(plain)
  })
})
