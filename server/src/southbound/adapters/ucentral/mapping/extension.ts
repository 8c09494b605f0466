import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { cpeModes, cpeScenes } from '#contract/inventory/state/field-equipment.ts'
import { outputCauses } from '#contract/inventory/state/output-causes.ts'
import type { JsonObject } from '#protocols/json.ts'
import { mapCellular } from './cellular.ts'
import type { MappingContext } from './fields/context.ts'
import { dropAbsent } from './fields/drop-absent.ts'
import type { FieldReader, Range } from './fields/field-reader.ts'
import { MAXIMA } from './fields/maxima.ts'
import { readNamed } from './named.ts'
import { mapSolar } from './solar.ts'

type Extension = Pick<DeviceState, 'relays' | 'sensors' | 'solar' | 'cellular' | 'cpe'>

const CELSIUS: Range = { min: -100, max: 250 }
const RATIO: Range = { min: 0, max: 1 }
const METRES: Range = { min: 0, max: 1_000_000 }

/** `state.roost`: the parts this device announced; what it did not announce is not read. */
export function mapExtension({ reader, announced, state, at: above }: MappingContext): Extension {
  const source = reader.object(state, 'roost', above)
  if (source === undefined) return {}
  const at = `${above}/roost`
  const part = <Part>(name: (typeof announced.extension)[number], map: Map<Part>): Part | undefined => {
    if (!announced.extension.includes(name)) return undefined
    const object = reader.object(source, name, at)
    return object && map(reader, object, `${at}/${name}`)
  }
  return dropAbsent({
    relays: part('relays', mapRelays),
    sensors: part('sensors', mapSensors),
    solar: part('solar', mapSolar),
    cellular: part('cellular', mapCellular),
    cpe: part('cpe', mapCpe),
  })
}

type Map<Part> = (reader: FieldReader, source: JsonObject, at: string) => Part

const mapRelays: Map<DeviceState['relays']> = (reader, source, at) =>
  readNamed(reader, source, 'outputs', at, MAXIMA.relays, (entry, path) => ({
    on: reader.flag(entry, 'on', path),
    cause: reader.word(entry, 'cause', path, outputCauses),
  }))

const mapSensors: Map<NonNullable<DeviceState['sensors']>> = (reader, source, at) => ({
  temperature: readNamed(reader, source, 'temperature', at, MAXIMA.sensors, (entry, path) => ({
    celsius: reader.number(entry, 'celsius', path, CELSIUS),
  })),
  humidity: readNamed(reader, source, 'humidity', at, MAXIMA.sensors, (entry, path) => ({
    ratio: reader.number(entry, 'ratio', path, RATIO),
  })),
  door: readNamed(reader, source, 'door', at, MAXIMA.sensors, (entry, path) => ({
    open: reader.flag(entry, 'open', path),
  })),
})

const mapCpe: Map<NonNullable<DeviceState['cpe']>> = (reader, source, at) =>
  dropAbsent({
    mode: reader.word(source, 'mode', at, cpeModes),
    scene: reader.word(source, 'scene', at, cpeScenes),
    distanceMeters: reader.number(source, 'distance_m', at, METRES),
  })
