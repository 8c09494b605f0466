import { expect, it } from 'vitest'
import { wallMaterials } from '#contract/floor-plan/materials.ts'
import type { Wall } from '#contract/floor-plan/schemas.ts'
import { type HeatLayer, HeatModel, type HeatQuestion, signalsOf, type Transmitter } from './heat-map'
import { gainTowards } from './propagation'

/** The same pseudo-random figures every time. */
function figures(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

let boxes = 0
const ap = (x: number, y: number, part: Partial<Transmitter> = {}): Transmitter => ({
  box: boxes++,
  ...{ x, y, height: 2.7, azimuth: 0, antenna: 'omni', powerDbm: 20, channel: 36, widthMhz: 20, ...part },
})
const ask = (part: Partial<HeatQuestion>) =>
  new HeatModel().compute({
    ...{ width: 30, height: 20, cell: 0.5, band: '5G', layer: 'signal', walls: [], transmitters: [] },
    ...part,
  })

it('is the weaker the farther away, in every band', () => {
  for (const band of ['2G', '5G', '6G'] as const) {
    const { values, columns } = ask({ band, transmitters: [ap(0.25, 0.25)] })
    for (let column = 1; column < columns; column++)
      expect(values[column]!).toBeLessThanOrEqual(values[column - 1]!)
  }
})

it('never gets louder behind one more wall, whatever it is made of and wherever it stands', () => {
  const random = figures(7)
  const walls: Wall[] = []
  const transmitters = [ap(10, 10), ap(21.3, 4.7)]
  let before = ask({ transmitters }).values
  for (let step = 0; step < 40; step++) {
    const material = wallMaterials[step % wallMaterials.length]!
    walls.push({ x1: random() * 30, y1: random() * 20, x2: random() * 30, y2: random() * 20, material })
    const { values } = ask({ transmitters, walls })
    values.forEach((value, at) => {
      if (!Number.isNaN(value)) expect(value).toBeLessThanOrEqual(before[at]!)
    })
    before = values
  }
})

it('counts a corner once, and no wall that the access point hangs on', () => {
  const open = ask({ transmitters: [ap(5, 10)] })
  const at = (x: number, y: number) => Math.floor(y / 0.5) * 60 + Math.floor(x / 0.5)
  const brick = (x1: number, y1: number, x2: number, y2: number): Wall => ({
    x1,
    y1,
    x2,
    y2,
    material: 'brick',
  })
  const through = [brick(10, 0, 10, 10.25), brick(10, 10.25, 10, 20)]
  const joined = ask({ transmitters: [ap(5, 10.25)], walls: through })
  const single = ask({ transmitters: [ap(5, 10.25)], walls: [brick(10, 0, 10, 20)] })
  expect(joined.values[at(20, 10)]).toBe(single.values[at(20, 10)])
  const hung = ask({ transmitters: [ap(5, 10)], walls: [brick(5, 0, 5, 20)] })
  expect([...hung.values]).toEqual([...open.values])
})

it('tells who serves, who disturbs and how many are near', () => {
  const transmitters = [ap(5, 10), ap(25, 10), ap(15, 10, { channel: 149 })]
  const at = (layer: HeatLayer, x: number) => ask({ transmitters, layer }).values[20 * 60 + x * 2]
  expect([at('strongest', 5), at('strongest', 25), at('strongest', 15)]).toEqual([0, 1, 2])
  expect([at('overlap', 5), at('overlap', 15)]).toEqual([1, 0])
  expect(at('count', 15)).toBe(3)
  expect(at('snr', 5)! - at('signal', 5)!).toBeCloseTo(94, 0)
  expect(ask({ layer: 'signal' }).values.every(Number.isNaN)).toBe(true)
})

it('dragging gives what working it out anew gives', () => {
  const model = new HeatModel()
  const walls: Wall[] = [{ x1: 10, y1: 2, x2: 14, y2: 18, material: 'concrete' }]
  const question: HeatQuestion = {
    ...{ width: 30, height: 20, cell: 0.5, band: '2G', layer: 'signal', walls, transmitters: [ap(3, 3)] },
  }
  model.compute(question)
  const moved = { ...question, transmitters: [ap(22, 9)] }
  expect([...model.compute(moved).values]).toEqual([...new HeatModel().compute(moved).values])
})

it('looks where a directional antenna is turned to, clockwise from the upper edge', () => {
  const east = ap(10, 10, { antenna: 'directional', azimuth: 90 })
  expect(gainTowards(east, 20, 10)).toBeCloseTo(6)
  expect(gainTowards(east, 10, 0)).toBeLessThan(-6)
  expect(gainTowards(east, 0, 10)).toBeCloseTo(-19)
})

it('each ceiling in between takes more, and nobody below hears louder than on its own floor', () => {
  const question = { band: '5G' as const, walls: [], correction: undefined }
  const grid = { columns: 20, rows: 10, cell: 1 }
  const from = { x: 10, y: 5, height: 2.7, azimuth: 0, antenna: 'omni' as const, box: 0, powerDbm: 20 }
  const others = { channel: 36, widthMhz: 80 }
  const on = (ceilings: number) =>
    signalsOf({ ...from, ...others, ceilings, height: 2.7 + ceilings * 3 }, question, grid)
  const floors = [0, 1, 2, 3].map(on)
  for (let at = 0; at < 200; at++)
    for (const up of [1, 2, 3]) expect(floors[up]![at]!).toBeLessThan(floors[up - 1]![at]! - 3.9)
  expect(Math.max(...on(-1))).toBeLessThan(Math.max(...floors[0]!) - 15)
})
