import { z } from 'zod'
import { outputCauses } from './output-causes.ts'

/**
 * What devices out in the field say beside their network: switched outputs, sensors, solar power, the mobile
 * modem, a radio bridge's link. A part of {@link deviceState}; absent = the device did not say.
 */
const ratio = z.number().min(0).max(1)
const magnitude = z.number().nonnegative()

/** `id` is the device's own and stable; `name` is its word for it. */
const named = { id: z.string(), name: z.string().optional() }

export const relay = z.object({
  ...named,
  on: z.boolean().optional(),
  cause: z
    .enum(outputCauses)
    .optional()
    .describe('what it follows at this moment, where it follows something'),
})
export type Relay = z.infer<typeof relay>

export const sensors = z.object({
  temperature: z.array(z.object({ ...named, celsius: z.number().optional() })),
  humidity: z.array(z.object({ ...named, ratio: ratio.optional() })),
  door: z.array(z.object({ ...named, open: z.boolean().optional() })),
})
export type Sensors = z.infer<typeof sensors>

export const batteryStates = ['charging', 'discharging', 'full'] as const

export const solar = z.object({
  panel: z
    .object({ volts: magnitude.optional(), amps: z.number().optional(), watts: magnitude.optional() })
    .optional(),
  battery: z
    .object({
      state: z.enum(batteryStates).optional(),
      chargeRatio: ratio.optional(),
      volts: magnitude.optional(),
      amps: z.number().optional().describe('negative while discharging'),
      temperatureCelsius: z.number().optional(),
      capacityAmpHours: magnitude.optional(),
    })
    .optional(),
  load: z
    .object({
      on: z.boolean().optional(),
      volts: magnitude.optional(),
      amps: magnitude.optional(),
      watts: magnitude.optional(),
    })
    .optional(),
})
export type Solar = z.infer<typeof solar>

export const cellular = z.object({
  modem: z.string().optional(),
  imei: z.string().optional(),
  iccid: z.string().optional(),
  simSlot: z.int().nonnegative().optional(),
  operator: z.string().optional(),
  technology: z.string().optional().describe('the modem’s word, such as LTE or NR'),
  band: z.string().optional(),
  rsrpDbm: z.number().optional(),
  rsrqDb: z.number().optional(),
  sinrDb: z.number().optional(),
  connected: z.boolean().optional(),
})
export type Cellular = z.infer<typeof cellular>

export const cpeModes = ['base', 'station'] as const
export const cpeScenes = ['general', 'elevator', 'point-to-point', 'roaming', 'custom'] as const

/** The link of a radio bridge. */
export const cpe = z.object({
  mode: z.enum(cpeModes).optional(),
  scene: z.enum(cpeScenes).optional(),
  distanceMeters: magnitude.optional(),
})
export type Cpe = z.infer<typeof cpe>

/** WGS84. */
export const position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  elevationMeters: z.number().optional(),
})
export type Position = z.infer<typeof position>
