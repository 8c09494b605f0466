import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import { mapSaid } from './extension-facts.ts'
import type { MappingContext } from './fields/context.ts'
import { dropAbsent } from './fields/drop-absent.ts'
import type { FieldReader, Range } from './fields/field-reader.ts'
import { LENGTHS } from './fields/maxima.ts'

const CELSIUS: Range = { min: -100, max: 250 }
const EPOCH_SECONDS: Range = { min: 0, max: 1e11 }
const LOAD: Range = { min: 0, max: 10_000 }
/** Rounding on the device gives a little more than a hundred. */
const PERCENT: Range = { min: 0, max: 105 }
const WATTS: Range = { min: 0, max: 100_000 }
const MILLIWATTS: Range = { min: 0, max: 100_000_000 }

export function mapUnit(context: MappingContext): DeviceState['unit'] {
  const { reader, state, at: above } = context
  const unit = reader.object(state, 'unit', above)
  const said = mapSaid(context)
  if (unit === undefined) return said
  const at = `${above}/unit`
  const [load1, load5, load15] = [0, 1, 2].map((index) => listNumber(reader, unit, 'load', at, index, LOAD))
  const cpu = listNumber(reader, unit, 'cpu_load', at, 0, PERCENT)
  return dropAbsent({
    localTime: reader.number(unit, 'localtime', at, EPOCH_SECONDS),
    uptimeSeconds: reader.number(unit, 'uptime', at),
    ...{ load1, load5, load15 },
    cpuRatio: cpu === undefined ? undefined : Math.min(1, cpu / 100),
    ...memory(reader, unit, at),
    temperatureCelsius: temperature(reader, unit, at),
    ...said,
  })
}

/** Average and maximum: the hottest part is what somebody must know of. */
function temperature(reader: FieldReader, unit: JsonObject, at: string): number | undefined {
  if (!Array.isArray(unit.temperature)) return reader.number(unit, 'temperature', at, CELSIUS)
  return listNumber(reader, unit, 'temperature', at, unit.temperature.length > 1 ? 1 : 0, CELSIUS)
}

function listNumber(
  reader: FieldReader,
  object: JsonObject,
  key: string,
  at: string,
  index: number,
  range: Range,
): number | undefined {
  const value = reader.list(object, key, at, 1024)?.[index]
  return value === undefined || value === null
    ? undefined
    : reader.numberOf(value, `${at}/${key}/${index}`, range)
}

function memory(reader: FieldReader, unit: JsonObject, above: string) {
  const source = reader.object(unit, 'memory', above)
  if (source === undefined) return {}
  const read = (key: string) => reader.number(source, key, `${above}/memory`)
  const [total, free, cached = 0, buffered = 0] = ['total', 'free', 'cached', 'buffered'].map(read)
  const known = total !== undefined && total > 0 && free !== undefined
  const ratio = known ? 1 - (free + cached + buffered) / total : undefined
  return {
    memoryTotalBytes: total,
    memoryFreeBytes: free,
    memoryUsedRatio: ratio === undefined ? undefined : Math.min(1, Math.max(0, ratio)),
  }
}

/** What the unit may give to its ports and gives. An AP writes watts under `poe`, a switch under `unit.poe`. */
export function mapPoeBudget({ reader, state, at }: MappingContext): DeviceState['poe'] {
  const unit = reader.object(state, 'unit', at)
  const source = unit === undefined ? undefined : reader.object(unit, 'poe', `${at}/unit`)
  if (source !== undefined) return switchPoe(reader, source, `${at}/unit/poe`)
  const ap = reader.object(state, 'poe', at)
  return ap === undefined
    ? undefined
    : dropAbsent({ usedWatts: reader.number(ap, 'consumption', `${at}/poe`, WATTS) })
}

/** Milliwatts by the schema; platforms that hand on their setting say percent, and no budget is 100 mW. */
function poeThreshold(
  value: number | undefined,
): Pick<NonNullable<DeviceState['poe']>, 'thresholdRatio' | 'thresholdWatts'> {
  if (value === undefined) return {}
  return value <= 100 ? { thresholdRatio: value / 100 } : { thresholdWatts: value / 1000 }
}

function switchPoe(reader: FieldReader, source: JsonObject, at: string): DeviceState['poe'] {
  const milliwatts = reader.number(source, 'power-consumed', at, MILLIWATTS)
  return dropAbsent({
    budgetWatts: reader.number(source, 'max-power-budget', at, WATTS),
    usedWatts: milliwatts === undefined ? undefined : milliwatts / 1000,
    ...poeThreshold(reader.number(source, 'power-threshold', at, MILLIWATTS)),
    status: reader.text(source, 'power-status', at, LENGTHS.word),
  })
}
