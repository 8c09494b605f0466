import { batteryStates, type Solar } from '#contract/inventory/state/field-equipment.ts'
import type { JsonObject } from '#protocols/json.ts'
import { dropAbsent } from './fields/drop-absent.ts'
import type { FieldReader, Range } from './fields/field-reader.ts'

const VOLTS: Range = { min: 0, max: 2_000 }
const AMPS: Range = { min: -2_000, max: 2_000 }
const OUT_AMPS: Range = { min: 0, max: 2_000 }
const WATTS: Range = { min: 0, max: 1_000_000 }
const RATIO: Range = { min: 0, max: 1 }
const CELSIUS: Range = { min: -100, max: 250 }
const AMP_HOURS: Range = { min: 0, max: 1_000_000 }

/** `solar`: what the panel gives, what the battery holds, what the load takes. */
export function mapSolar(reader: FieldReader, source: JsonObject, at: string): Solar {
  const part = <Part>(name: string, map: (object: JsonObject, path: string) => Part) => {
    const object = reader.object(source, name, at)
    return object && map(object, `${at}/${name}`)
  }
  return dropAbsent({
    panel: part('panel', (panel, path) => power(reader, panel, path, AMPS)),
    battery: part('battery', (battery, path) => mapBattery(reader, battery, path)),
    load: part('load', (load, path) =>
      dropAbsent({ on: reader.flag(load, 'on', path), ...power(reader, load, path, OUT_AMPS) }),
    ),
  })
}

function power(reader: FieldReader, source: JsonObject, at: string, amps: Range) {
  return dropAbsent({
    volts: reader.number(source, 'volts', at, VOLTS),
    amps: reader.number(source, 'amps', at, amps),
    watts: reader.number(source, 'watts', at, WATTS),
  })
}

function mapBattery(reader: FieldReader, source: JsonObject, at: string): NonNullable<Solar['battery']> {
  return dropAbsent({
    state: reader.word(source, 'state', at, batteryStates),
    chargeRatio: reader.number(source, 'charge_ratio', at, RATIO),
    volts: reader.number(source, 'volts', at, VOLTS),
    amps: reader.number(source, 'amps', at, AMPS),
    temperatureCelsius: reader.number(source, 'celsius', at, CELSIUS),
    capacityAmpHours: reader.number(source, 'capacity_ah', at, AMP_HOURS),
  })
}
