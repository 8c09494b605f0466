import { z } from 'zod'
import { alarmLevels } from '../alarm/categories.ts'
import { radioBands } from '../configuration/sections/radios.ts'
import { id, name, sn, timeMs } from '../fields.ts'
import { wallMaterials } from './materials.ts'

/** What one plan may hold. */
export const floorLimits = {
  floors: 50,
  walls: 600,
  accessPoints: 200,
  simulated: 50,
  /** Of a side, in metres. */
  mostMetres: 1_000,
  leastMetres: 1,
  /** Of a picture as it is kept. */
  pictureBytes: 700_000,
  /** Of a PDF as it is sent: one page of it becomes a picture. */
  pdfBytes: 10_000_000,
  pictureSide: 4_096,
}

const metres = z.number().min(0).max(floorLimits.mostMetres)
const side = z.number().min(floorLimits.leastMetres).max(floorLimits.mostMetres)

/** A straight piece of wall, from end to end. */
export const wall = z.object({
  x1: metres,
  y1: metres,
  x2: metres,
  y2: metres,
  material: z.enum(wallMaterials),
})
export type Wall = z.infer<typeof wall>

const shift = z.number().min(-floorLimits.mostMetres).max(floorLimits.mostMetres)

const stand = {
  x: metres.describe('from the left edge, in metres'),
  y: metres.describe('from the upper edge, in metres'),
  height: z.number().min(0).max(30).describe('above the ground, in metres'),
  azimuth: z
    .number()
    .min(0)
    .max(359)
    .describe('degrees clockwise from the upper edge, of a directional antenna'),
  antenna: z.enum(['omni', 'directional']).describe('directional: 65° wide, 6 dB more ahead than all around'),
}
export const usualStand = { height: 2.7, azimuth: 0, antenna: 'omni' } as const

export const placedAccessPoint = z.object({ sn, ...stand })
export type PlacedAccessPoint = z.infer<typeof placedAccessPoint>

/** One that is not there yet, for planning. */
export const simulatedAccessPoint = z.object({ name, ...stand })
export type SimulatedAccessPoint = z.infer<typeof simulatedAccessPoint>

/** Where a floor is in its building; signals of floors of one building go through the ceilings between them. */
const storey = z.object({
  building: z.string().trim().max(60),
  level: z.int().min(-20).max(200).describe('0 = the ground floor'),
  east: shift.describe('metres that its left edge lies further to the right than that of the other floors'),
  south: shift.describe('metres that its upper edge lies further down'),
})
export type Storey = z.infer<typeof storey>

const cabinet = z.object({ x: stand.x, y: stand.y })

/** What is drawn on a floor, in metres from the upper left corner. */
export const floorDrawing = z.object({
  width: side,
  height: side,
  scaled: z.boolean().describe('somebody told how long something on it is, or how large it is'),
  walls: z.array(wall).max(floorLimits.walls),
  accessPoints: z.array(placedAccessPoint).max(floorLimits.accessPoints),
  simulated: z.array(simulatedAccessPoint).max(floorLimits.simulated),
  cabinet: cabinet
    .nullable()
    .default(null)
    .describe('where the cables of the access points come together; null = not drawn'),
  storey: storey.nullable().default(null).describe('null = nobody said; it stands for itself then'),
})
export type FloorDrawing = z.infer<typeof floorDrawing>

export const pictureAbout = z.object({
  type: z.enum(['image/png', 'image/jpeg']),
  width: z.int().positive().describe('pixels'),
  height: z.int().positive(),
  bytes: z.int().positive(),
})

export const floorPlan = floorDrawing.extend({
  id,
  name,
  revision: z.int().nonnegative().describe('counts up with every change of the floor'),
  picture: pictureAbout.nullable(),
})
export type FloorPlan = z.infer<typeof floorPlan>

export const floorSummary = z.object({
  id,
  name,
  storey: storey.nullable(),
  accessPoints: z.int().nonnegative(),
  hasPicture: z.boolean(),
})
export type FloorSummary = z.infer<typeof floorSummary>

/** An access point of the network, and what its radios say now. */
export const plannedAccessPoint = z.object({
  sn,
  name: z.string(),
  model: z.string().nullable(),
  online: z.boolean(),
  clients: z.int().nonnegative().nullable().describe('null = not known'),
  alarms: z.record(z.enum(alarmLevels), z.int().nonnegative()).describe('open ones'),
  floor: id.nullable().describe('where it was placed; null = nowhere yet'),
  radios: z.array(
    z.object({
      radio: z.enum(radioBands),
      channel: z.int().nullable(),
      widthMhz: z.number().nullable(),
      txPowerDbm: z.number().nullable(),
    }),
  ),
})
export type PlannedAccessPoint = z.infer<typeof plannedAccessPoint>

/** How loud one access point of a floor is at another one. */
export const measuredLink = z.object({
  from: sn,
  to: sn.describe('who heard it'),
  band: z.enum(['2G', '5G', '6G']),
  dbm: z.number(),
  at: timeMs,
})
export type MeasuredLink = z.infer<typeof measuredLink>

/** How loud the clients of an access point are there now. */
export const measuredClients = z.object({
  sn,
  number: z.int().positive(),
  median: z.number().describe('dBm'),
  low: z.number().describe('dBm; nine in ten are as loud or louder'),
})
export const clientBands = ['2G', '5G', '6G'] as const

/** A client by the access point it is on: nobody tells where on the floor it is. */
export const clientAround = z.object({
  mac: z.string(),
  name: z.string().nullable(),
  sn: sn.describe('of the access point that it is on'),
  band: z.enum(clientBands).nullable().describe('null = not told'),
  signalDbm: z.number().nullable().describe('as that access point hears it; null = not told'),
  heard: z
    .array(z.object({ sn, dbm: z.number(), at: timeMs }))
    .describe('at other access points of the floor within the last hour, the loudest first'),
})
export type ClientAround = z.infer<typeof clientAround>

export type MeasuredClients = z.infer<typeof measuredClients>
