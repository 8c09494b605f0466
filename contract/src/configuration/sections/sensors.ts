import { z } from 'zod'
import { declareSection } from '../section.ts'
import { fieldEquipment } from '../where-equipment-is.ts'

/** What is measured; the battery is that of a solar charger, a door that is open is high. */
export const sensorKinds = ['temperature', 'humidity', 'battery', 'door'] as const
export type SensorKind = (typeof sensorKinds)[number]

/** °C of a temperature, percent of the others. */
export const sensorRange = {
  temperature: { least: -60, most: 150 },
  humidity: { least: 0, most: 100 },
  battery: { least: 0, most: 100 },
  mostSensors: 64,
} as const

/** Kind and the device's own id of it: `temperature:cabinet`. A device has one battery. */
export const sensorKey = z.string().regex(/^(?:temperature|humidity|battery|door):[\w.-]{1,64}$/)

export const sensorKind = (key: string): SensorKind => key.slice(0, key.indexOf(':')) as SensorKind
export const sensorId = (key: string): string => key.slice(key.indexOf(':') + 1)

export const sensorSettings = z
  .object({
    sensor: sensorKey,
    low: z.number().nullable().describe('below it the sensor is low; °C or percent; null = never'),
    high: z.number().nullable().describe('above it the sensor is high; °C or percent; null = never'),
  })
  .refine(({ low, high }) => low !== null || high !== null, {
    path: ['high'],
    message: 'one threshold at least',
  })
  .refine(({ low, high }) => low === null || high === null || low < high, {
    path: ['low'],
    message: 'the lower threshold lies below the upper',
  })
  .check(({ value, issues }) => {
    for (const side of ['low', 'high'] as const)
      if (!isThreshold(value.sensor, value[side]))
        issues.push({ code: 'custom', path: [side], message: 'out of range', input: value[side] })
  })
export type SensorSettings = z.infer<typeof sensorSettings>

export function isThreshold(sensor: string, value: number | null): boolean {
  const kind = sensorKind(sensor)
  if (value === null) return true
  if (kind === 'door') return false
  const { least, most } = sensorRange[kind]
  return value >= least && value <= most
}

export const sensorsIntent = z.object({
  sensors: z
    .array(sensorSettings)
    .max(sensorRange.mostSensors)
    .refine((list) => new Set(list.map(({ sensor }) => sensor)).size === list.length, 'a sensor twice'),
})
export type SensorsIntent = z.infer<typeof sensorsIntent>

/** From when on what a device measures is low or high. */
export const sensors = declareSection<SensorsIntent, SensorSettings, 'sensor'>({
  levels: { project: false, network: false, kind: false, model: false, device: true },
  intent: sensorsIntent,
  empty: { sensors: [] },
  subjects: { type: 'sensor', member: 'sensors', key: 'sensor', name: 'sensor', unsaid: null },
  leaves: { sensor: 'plain', low: 'plain', high: 'plain' },
  idle: () => [],
  applies: fieldEquipment('sensors'),
})
