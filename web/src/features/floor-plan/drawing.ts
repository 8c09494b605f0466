import type { WallMaterial } from '#contract/floor-plan/materials.ts'
import {
  type FloorDrawing,
  floorLimits,
  type PlacedAccessPoint,
  type SimulatedAccessPoint,
  usualStand,
  type Wall,
} from '#contract/floor-plan/schemas.ts'

/** What people change on a plan. Everything here gives a new drawing and leaves the old one: undo keeps those. */
export interface Point {
  x: number
  y: number
}

/** What is selected: an access point by serial number, a simulated one or a wall by its place in the list. */
export type Thing =
  | { kind: 'ap'; sn: string }
  | { kind: 'simulated' | 'wall'; index: number }
  | { kind: 'cabinet' }

export const sameThing = (one: Thing | null, other: Thing | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Millimetres: what nobody can place more exactly. */
const rounded = (metres: number) => Math.round(metres * 1_000) / 1_000

export const within = (
  { width, height }: Pick<FloorDrawing, 'width' | 'height'>,
  { x, y }: Point,
): Point => ({
  x: rounded(Math.min(width, Math.max(0, x))),
  y: rounded(Math.min(height, Math.max(0, y))),
})

export const lengthOf = ({ x1, y1, x2, y2 }: Pick<Wall, 'x1' | 'y1' | 'x2' | 'y2'>): number =>
  Math.hypot(x2 - x1, y2 - y1)

export function placeAccessPoint(drawing: FloorDrawing, sn: string, at: Point): FloorDrawing {
  const before = drawing.accessPoints.find((one) => one.sn === sn)
  const placed: PlacedAccessPoint = { sn, ...usualStand, ...before, ...within(drawing, at) }
  const others = drawing.accessPoints.filter((one) => one.sn !== sn)
  return { ...drawing, accessPoints: [...others, placed] }
}

/** @returns the drawing as it was where it holds no more of them */
export function addSimulated(drawing: FloorDrawing, name: string, at: Point): FloorDrawing {
  if (drawing.simulated.length >= floorLimits.simulated) return drawing
  const one: SimulatedAccessPoint = { name, ...usualStand, ...within(drawing, at) }
  return { ...drawing, simulated: [...drawing.simulated, one] }
}

/** The first number that no simulated one of the floor bears in its name. */
export function freeName({ simulated }: FloorDrawing, named: (number: number) => string): string {
  const taken = new Set(simulated.map(({ name }) => name))
  let number = 1
  while (taken.has(named(number))) number++
  return named(number)
}

/** A wall shorter than a hand is a slip of it. */
const shortest = 0.1

export function addWall(drawing: FloorDrawing, from: Point, to: Point, material: WallMaterial): FloorDrawing {
  const [start, end] = [within(drawing, from), within(drawing, to)]
  const wall: Wall = { x1: start.x, y1: start.y, x2: end.x, y2: end.y, material }
  const isFull = drawing.walls.length >= floorLimits.walls
  return isFull || lengthOf(wall) < shortest ? drawing : { ...drawing, walls: [...drawing.walls, wall] }
}

type Stand = Partial<Omit<PlacedAccessPoint, 'sn'>>

const changed = <Item extends object>(items: readonly Item[], index: number, part: Partial<Item>): Item[] =>
  items.map((item, at) => (at === index ? { ...item, ...part } : item))

/** @param part of a wall its ends or material, of an access point where it stands and how it hangs */
export function changeThing(drawing: FloorDrawing, thing: Thing, part: Stand & Partial<Wall>): FloorDrawing {
  if (thing.kind === 'ap') {
    const { sn } = thing
    const accessPoints = drawing.accessPoints.map((one) => (one.sn === sn ? { ...one, ...part } : one))
    return { ...drawing, accessPoints }
  }
  if (thing.kind === 'cabinet') {
    const { x, y } = { ...drawing.cabinet, ...part }
    return x === undefined || y === undefined ? drawing : { ...drawing, cabinet: { x, y } }
  }
  const { kind, index } = thing
  if (kind === 'wall') return { ...drawing, walls: changed(drawing.walls, index, part) }
  return { ...drawing, simulated: changed(drawing.simulated, index, part) }
}

export function moveThing(drawing: FloorDrawing, thing: Thing, by: Point): FloorDrawing {
  if (thing.kind === 'wall') {
    const wall = drawing.walls[thing.index]
    if (!wall) return drawing
    const start = within(drawing, { x: wall.x1 + by.x, y: wall.y1 + by.y })
    const end = within(drawing, { x: wall.x2 + by.x, y: wall.y2 + by.y })
    return changeThing(drawing, thing, { x1: start.x, y1: start.y, x2: end.x, y2: end.y })
  }
  const stand = thing.kind === 'cabinet' ? drawing.cabinet : standOf(drawing, thing)
  if (!stand) return drawing
  return changeThing(drawing, thing, within(drawing, { x: stand.x + by.x, y: stand.y + by.y }))
}

export const standOf = (drawing: FloorDrawing, thing: Thing) =>
  thing.kind === 'ap'
    ? drawing.accessPoints.find(({ sn }) => sn === thing.sn)
    : thing.kind === 'simulated'
      ? drawing.simulated[thing.index]
      : undefined

export function removeThing(drawing: FloorDrawing, thing: Thing): FloorDrawing {
  if (thing.kind === 'ap')
    return { ...drawing, accessPoints: drawing.accessPoints.filter(({ sn }) => sn !== thing.sn) }
  if (thing.kind === 'cabinet') return { ...drawing, cabinet: null }
  const list = thing.kind === 'wall' ? 'walls' : 'simulated'
  return { ...drawing, [list]: drawing[list].filter((_, index) => index !== thing.index) }
}

/** The picture tells where things are, the scale how far apart: everything grows with it. */
export function scaleBy(drawing: FloorDrawing, factor: number): FloorDrawing {
  const { leastMetres, mostMetres } = floorLimits
  const [least, most] = [
    Math.min(drawing.width, drawing.height) * factor,
    Math.max(drawing.width, drawing.height) * factor,
  ]
  if (!Number.isFinite(factor) || least < leastMetres || most > mostMetres) return drawing
  const grown = <Item extends Point>(item: Item) => ({
    ...item,
    x: rounded(item.x * factor),
    y: rounded(item.y * factor),
  })
  return {
    ...{ width: rounded(drawing.width * factor), height: rounded(drawing.height * factor), scaled: true },
    walls: drawing.walls.map(({ x1, y1, x2, y2, material }) => ({
      ...{ x1: rounded(x1 * factor), y1: rounded(y1 * factor) },
      ...{ x2: rounded(x2 * factor), y2: rounded(y2 * factor), material },
    })),
    accessPoints: drawing.accessPoints.map(grown),
    simulated: drawing.simulated.map(grown),
    cabinet: drawing.cabinet && grown(drawing.cabinet),
    storey: drawing.storey,
  }
}
