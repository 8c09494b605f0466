import { expect, it } from 'vitest'
import { type ClientAround, type FloorDrawing, usualStand } from '#contract/floor-plan/schemas.ts'
import { distancesOn, ringsOf } from './rings'

const stand = { sn: 'A', x: 20, y: 12, ...usualStand }
const drawing = (part: Partial<FloorDrawing> = {}): FloorDrawing => ({
  ...{ width: 40, height: 25, scaled: true, walls: [], accessPoints: [stand], simulated: [] },
  ...{ cabinet: null, storey: null },
  ...part,
})
const client = (signalDbm: number | null, part: Partial<ClientAround> = {}): ClientAround => ({
  ...{ mac: 'aa:00:00:00:00:01', name: null, sn: 'A', band: '5G', signalDbm, heard: [], ...part },
})
const on = (part: Partial<FloorDrawing> = {}) => ({
  drawing: drawing(part),
  band: '5G' as const,
  correction: null,
})

it('is the farther away the weaker it is heard, and nowhere where nothing on the floor is so weak', () => {
  const far = distancesOn(on())
  const [near, middle, wide] = [-45, -55, -64].map((dbm) => far(stand, '5G', dbm)!)
  expect(near).toBeLessThan(middle!)
  expect(middle).toBeLessThan(wide!)
  expect(far(stand, '5G', -5)).toBeLessThanOrEqual(1)
  expect(far(stand, '5G', -95)).toBeNull()
})

it('is nearer where walls stand around: they take what distance would', () => {
  const sides = [
    [15, 7, 25, 7],
    [25, 7, 25, 17],
    [25, 17, 15, 17],
    [15, 17, 15, 7],
  ] as const
  const walls = sides.map(([x1, y1, x2, y2]) => ({ x1, y1, x2, y2, material: 'concrete' as const }))
  const [open, walled] = [distancesOn(on()), distancesOn(on({ walls }))]
  expect(walled(stand, '5G', -66)!).toBeLessThan(open(stand, '5G', -66)!)
})

it('puts clients on one ring per rating, and leaves out who tells no signal', () => {
  const all = [client(-50), client(-52), client(-69), client(null), client(-60, { band: null })]
  const rings = ringsOf(on(), all, distancesOn(on()))
  expect(rings.map(({ rating, number, signalDbm }) => [rating, number, signalDbm])).toEqual([
    ['good', 2, -52],
    ['poor', 1, -69],
  ])
})
