import { describe, expect, it } from 'vitest'
import { type FloorDrawing, floorLimits } from '#contract/floor-plan/schemas.ts'
import { snapped } from './canvas/snap'
import { dragGrip, gripOf, readGrip, stepOf } from './canvas/things'
import {
  addSimulated,
  addWall,
  freeName,
  lengthOf,
  moveThing,
  placeAccessPoint,
  removeThing,
  scaleBy,
} from './drawing'
import { cableLength, cablesOf } from './side/cables'
import { nearestTo, spacingOf } from './side/spacing'

const empty: FloorDrawing = {
  ...{ width: 40, height: 20, scaled: false },
  ...{ walls: [], accessPoints: [], simulated: [], cabinet: null, storey: null },
}
const at = (x: number, y: number) => ({ x, y })

describe('a drawing', () => {
  it('keeps an access point once, inside the floor', () => {
    const once = placeAccessPoint(empty, 'A', at(3, 4))
    const again = placeAccessPoint(once, 'A', at(99, -1))
    expect(again.accessPoints).toHaveLength(1)
    expect(again.accessPoints[0]).toMatchObject({ sn: 'A', x: 40, y: 0, height: 2.7 })
    expect(once.accessPoints[0]).toMatchObject({ x: 3, y: 4 })
  })

  it('grows with its scale, and so does all that stands on it', () => {
    const walled = addWall(placeAccessPoint(empty, 'A', at(10, 5)), at(0, 0), at(8, 0), 'brick')
    const grown = scaleBy(walled, 1.5)
    expect(grown).toMatchObject({ width: 60, height: 30, scaled: true })
    expect(grown.accessPoints[0]).toMatchObject({ x: 15, y: 7.5 })
    expect(lengthOf(grown.walls[0]!)).toBe(12)
  })

  it.each([0, Number.NaN, Number.POSITIVE_INFINITY, 1_000])(
    'takes no scale that makes no floor: %s',
    (by) => {
      expect(scaleBy(empty, by)).toBe(empty)
    },
  )

  it('has no wall that is a slip of the hand, and no more than may be saved', () => {
    expect(addWall(empty, at(1, 1), at(1.02, 1), 'wood')).toBe(empty)
    let full = empty
    for (let n = 0; n <= floorLimits.walls; n++) full = addWall(full, at(0, 1), at(5, 1), 'wood')
    expect(full.walls).toHaveLength(floorLimits.walls)
  })

  it('moves whole walls by keys and their ends by the pointer', () => {
    const walled = addWall(empty, at(1, 1), at(5, 1), 'wood')
    const wall = { kind: 'wall', index: 0 } as const
    expect(moveThing(walled, wall, stepOf({ key: 'ArrowDown', shiftKey: false })!).walls[0]).toMatchObject({
      ...{ y1: 1.5, y2: 1.5 },
    })
    const bent = dragGrip(walled, { thing: wall, end: 2 }, { from: at(5, 1), at: at(5, 9) })
    expect(bent.walls[0]).toMatchObject({ x1: 1, y1: 1, x2: 5, y2: 9 })
    expect(removeThing(bent, wall).walls).toEqual([])
  })

  it('reads its grips as it writes them', () => {
    for (const grip of [
      { thing: { kind: 'ap', sn: 'AABBCCDDEEFF00112' } as const },
      { thing: { kind: 'simulated', index: 3 } as const },
      { thing: { kind: 'wall', index: 12 } as const, end: 1 as const },
    ])
      expect(readGrip(gripOf(grip))).toEqual(grip)
  })

  it('leads walls to ends close by, and straight where they nearly are', () => {
    const { walls } = addWall(empty, at(0, 0), at(8, 0), 'wood')
    expect(snapped(at(8.2, 0.1), at(2, 6), walls, 0.5)).toEqual(at(8, 0))
    expect(snapped(at(9.1, 6.3), at(2, 6), walls, 0.5)).toEqual(at(9.1, 6))
    expect(snapped(at(9, 12), at(2, 6), walls, 0.5)).toEqual(at(9, 12))
  })
})

describe('cables and spacing', () => {
  it('are measured along right angles from the cabinet, and it grows with the scale', () => {
    const one = placeAccessPoint({ ...empty, cabinet: at(1, 1) }, 'A', at(11, 6))
    expect(cableLength(one.cabinet!, one.accessPoints[0]!)).toBe(Math.ceil((10 + 5 + 1.7) * 1.1 + 2))
    expect(cablesOf({ ...one, cabinet: null })).toBeNull()
    const grown = scaleBy(one, 10)
    expect(grown.cabinet).toEqual(at(10, 10))
    expect(cablesOf(grown)).toMatchObject({ tooLong: 1 })
    const moved = moveThing(one, { kind: 'cabinet' }, at(2, 0))
    expect(moved.cabinet).toEqual(at(3, 1))
    expect(removeThing(moved, { kind: 'cabinet' }).cabinet).toBeNull()
  })

  it('says how far the next access point is, as people say it', () => {
    const places = [at(0, 0), at(0, 9), at(30, 0)]
    expect(places.map((place) => nearestTo(place, places))).toEqual([9, 9, 30])
    expect(nearestTo(at(0, 0), [])).toBeNull()
    expect([9.9, 10, 20, 25, 25.1].map(spacingOf)).toEqual(['dense', 'usual', 'wide', 'wide', 'sparse'])
  })

  it('gives planned access points names that are free', () => {
    const two = ['New 1', 'New 3'].reduce((all, name) => addSimulated(all, name, at(1, 1)), empty)
    expect(freeName(two, (number) => `New ${number}`)).toBe('New 2')
  })
})
