import { expect, it } from 'vitest'
import type { Wall } from '#contract/floor-plan/schemas.ts'
import { type SuggestQuestion, suggestPlaces } from './suggest'

const concrete = (x1: number, y1: number, x2: number, y2: number): Wall => ({
  ...{ x1, y1, x2, y2, material: 'thick_concrete' },
})
const ask = (part: Partial<SuggestQuestion>) =>
  suggestPlaces({
    ...{ width: 60, height: 30, band: '5G', walls: [], transmitters: [], powerDbm: 14, number: 2, ...part },
  })

it('puts one into the middle, and one into each of two halves that a thick wall divides', () => {
  const [one] = ask({ number: 1, height: 31 }).places
  expect(Math.abs(one!.x - 30)).toBeLessThan(4)
  const halves = ask({ walls: [concrete(30, 0, 30, 30)] })
  expect(halves.places.map(({ x }) => x > 30).toSorted()).toEqual([false, true])
  expect(halves.after).toBeGreaterThan(halves.before)
})

it('gives the same places for the same plan, and tells what each gains', () => {
  const walls = [concrete(20, 0, 20, 25), concrete(40, 5, 40, 30)]
  const found = ask({ walls, number: 4 })
  expect(ask({ walls, number: 4 })).toEqual(found)
  const gained = found.places.reduce((sum, place) => sum + place.gained, 0)
  expect(found.before + gained).toBeCloseTo(found.after)
  expect(found.places[0]!.gained).toBeGreaterThanOrEqual(found.places.at(-1)!.gained)
})

it('says how many would do, and stays away from where one hangs already', () => {
  expect(ask({ width: 10, height: 10, number: 3 }).enough).toBe(1)
  const hung = { x: 10, y: 15, height: 2.7, azimuth: 0, antenna: 'omni' as const }
  const transmitters = [{ ...hung, box: 0, powerDbm: 14, channel: 36, widthMhz: 20 }]
  const { places } = ask({ transmitters, number: 1, walls: [concrete(30, 0, 30, 30)] })
  expect(places[0]!.x).toBeGreaterThan(30)
})
