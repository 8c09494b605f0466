import type { Port } from '#contract/inventory/state/device-state.ts'
import type { PoeCounters } from '#contract/inventory/state/port-details.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { MappingContext } from '../fields/context.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader, Range } from '../fields/field-reader.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'

type PortPoe = NonNullable<Port['poe']>

const MILLIWATTS: Range = { min: 0, max: 1_000_000 }
const WATTS: Range = { min: 0, max: 1_000 }
const MILLIAMPS: Range = { min: 0, max: 100_000 }
const VOLTS: Range = { min: 0, max: 1_000 }
const CLASS: Range = { min: 0, max: 16 }
const CELSIUS: Range = { min: -100, max: 250 }

/** `poe` of a switch port; voltage and temperature are texts there. */
export function switchPortPoe(reader: FieldReader, entry: JsonObject, above: string): PortPoe | undefined {
  const source = reader.object(entry, 'poe', above)
  if (source === undefined) return undefined
  const at = `${above}/poe`
  const statusText = reader.text(source, 'status', at, LENGTHS.word)
  const fault = reader.text(source, 'fault-status', at, LENGTHS.word)
  const milliwatts = reader.number(source, 'output-power', at, MILLIWATTS)
  return dropAbsent({
    status: poeStatus(statusText),
    statusText,
    fault: /^no[ _-]?error$/i.test(fault ?? '') ? undefined : fault,
    watts: milliwatts === undefined ? undefined : milliwatts / 1000,
    milliamps: reader.number(source, 'output-current', at, MILLIAMPS),
    volts: reader.number(source, 'output-voltage', at, VOLTS),
    class: reader.integer(source, 'class-assigned', at, CLASS),
    classRequested: reader.integer(source, 'class-requested', at, CLASS),
    counters: poeCounters(reader, source, at),
    temperatureCelsius: reader.number(source, 'temp', at, CELSIUS),
  })
}

function poeCounters(reader: FieldReader, poe: JsonObject, above: string): PoeCounters | undefined {
  const source = reader.object(poe, 'counters', above)
  if (source === undefined) return undefined
  const count = (key: string) => reader.number(source, key, `${above}/counters`)
  const counters = dropAbsent({
    overload: count('overload'),
    short: count('short'),
    denied: count('power-denied'),
    absent: count('absent'),
    invalidSignature: count('invalid-signature'),
  })
  return Object.keys(counters).length === 0 ? undefined : counters
}

/**
 * An AP that feeds others lists its ports under `poe`, in watts, and calls them by what is left of `lan1` without
 * `lan`. By port name in lower case.
 */
export function apPortsPoe({ reader, state, at }: MappingContext): Map<string, PortPoe> {
  const poe = reader.object(state, 'poe', at) ?? {}
  const entries = reader.objects(poe, 'ports', `${at}/poe`, MAXIMA.ports) ?? []
  return new Map(
    entries.flatMap(([entry, path]): [string, PortPoe][] => {
      const id = String(entry.id ?? '').toLowerCase()
      const poe = apPoe(reader, entry, path)
      return /^\d*$/.test(id) ? [[`lan${id}`, poe], ...(id === '1' ? onlyPort(poe) : [])] : [[id, poe]]
    }),
  )
}

/** The only port of its role has no number. */
const onlyPort = (poe: PortPoe): [string, PortPoe][] => [['lan', poe]]

function apPoe(reader: FieldReader, entry: JsonObject, at: string): PortPoe {
  const statusText = reader.text(entry, 'status', at, LENGTHS.word)
  const watts = reader.number(entry, 'consumption', at, WATTS)
  return dropAbsent({ status: poeStatus(statusText), statusText, watts })
}

/** Vendors word it their own way: compared loosely. */
export function poeStatus(text: string | undefined): PortPoe['status'] {
  const word = (text ?? '').toLowerCase()
  if (/fault|error|overload|short|denied|thermal/.test(word)) return 'fault'
  if (/deliver/.test(word)) return 'delivering'
  if (/search|detect/.test(word)) return 'searching'
  return /disab|^off$/.test(word) ? 'disabled' : 'unknown'
}
