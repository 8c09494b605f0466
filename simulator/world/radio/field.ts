import type { RadioModel } from '../../kinds/models.ts'
import { randomFrom } from '../../random.ts'
import type { Node, Radio } from '../node.ts'

/**
 * How loud the access points of a campus really are, wherever somebody listens. They hang in rows under the ceiling of
 * one hall of brick walls, and what the walls take, how fast signals fade and what stands in the way is told to nobody.
 */
type Band = RadioModel['band']

interface Spot {
  readonly x: number
  readonly y: number
}

const SPACING_M = 12
const PER_ROW = 15
const CEILING_M = 2.7
/** So far from where a plan would have it. */
const OFF_M = 3
const FIRST_METRE = { '2G': 40.2, '5G': 47.3, '6G': 48.7 } as const
const EXPONENT = { '2G': 2.5, '5G': 2.7, '6G': 2.8 } as const
const WALL_DB = { '2G': 6, '5G': 10, '6G': 11 } as const
/** A wall after every so many access points of a row. */
const PER_ROOM = 2
/** What furniture and people take or add, the same within so many metres. */
const CLUTTER_DB = 3
const CLUTTER_M = 3
const DEVICE_DB = 1.5

/** Where the nth access point of a campus hangs, in metres. */
export function spotOf(ordinal: number): Spot {
  const random = randomFrom(`spot ${ordinal}`)
  const [column, row] = [(ordinal - 1) % PER_ROW, Math.floor((ordinal - 1) / PER_ROW)]
  const at = (index: number) => (index + 0.5) * SPACING_M + (random.next() - 0.5) * OFF_M
  return { x: at(column), y: at(row) }
}

/** Across the whole hall. */
export const wallsAt: readonly number[] = Array.from(
  { length: Math.floor((PER_ROW - 1) / PER_ROOM) },
  (_, at) => (at + 1) * PER_ROOM * SPACING_M,
)

/** dB that are lost on the way from the nth access point. @param height of who listens, in metres */
export function lossTo(ordinal: number, to: Spot, band: Band, height = CEILING_M): number {
  const from = spotOf(ordinal)
  const metres = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y, CEILING_M - height))
  const between = wallsAt.filter((wall) => wall > from.x !== wall > to.x).length
  const clutter = randomFrom(
    `clutter ${ordinal} ${Math.floor(to.x / CLUTTER_M)} ${Math.floor(to.y / CLUTTER_M)}`,
  )
  const device = randomFrom(`device ${ordinal}`).bell() * DEVICE_DB
  return (
    FIRST_METRE[band] +
    10 * EXPONENT[band] * Math.log10(metres) +
    WALL_DB[band] * between +
    clutter.bell() * CLUTTER_DB +
    device
  )
}

/** Loss between two access points, worked out once: nobody moves. */
const known: Record<Band, number[][]> = { '2G': [], '5G': [], '6G': [] }
export function lossBetween(one: number, other: number, band: Band): number {
  const [low, high] = one < other ? [one, other] : [other, one]
  known[band][low] ??= []
  const row = known[band][low]
  row[high] ??= lossTo(low, spotOf(high), band)
  return row[high]
}

const QUIETEST_DBM = -92
const LOUDEST_DBM = -62
const MOST_SHARE = 0.6

/** Share of the time that a radio waits for others of its campus: those on its channel, by how loud they are. */
export function waitsFor(node: Node, radio: Radio, all: readonly Node[]): number {
  let share = 0
  for (const other of all) {
    if (other === node || !other.running || other.device.model.kind !== 'ap') continue
    for (const { model, channel, width, txPower, airtime } of other.radios) {
      if (model.band !== radio.model.band || airtime === 0) continue
      const part = covered(radio, channel, width)
      if (part === 0) continue
      const dbm = txPower - lossBetween(node.device.ordinal, other.device.ordinal, model.band)
      const loud = Math.min(1, Math.max(0, (dbm - QUIETEST_DBM) / (LOUDEST_DBM - QUIETEST_DBM)))
      share += part * loud * airtime
    }
  }
  return Math.min(MOST_SHARE, share)
}

const MHZ_PER_CHANNEL = 5

/** How much of a radio's channel another one covers; at 2.4 GHz channels that are four apart still touch. */
function covered({ channel, width, model }: Radio, other: number, otherWidth: number): number {
  if (model.band === '2G') return Math.max(0, 1 - Math.abs(channel - other) / 5)
  const [low, high] = [channel * MHZ_PER_CHANNEL, channel * MHZ_PER_CHANNEL + width]
  const from = other * MHZ_PER_CHANNEL
  return Math.max(0, Math.min(high, from + otherWidth) - Math.max(low, from)) / width
}
