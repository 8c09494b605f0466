import type { Port } from '#contract/inventory/device-state.ts'
import type { JsonObject } from '#protocols/ucentral/json.ts'
import type { MappingContext } from './context.ts'
import { dropAbsent } from './drop-absent.ts'
import type { FieldReader, Range } from './field-reader.ts'
import { LENGTHS, MAXIMA } from './maxima.ts'

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
    status: statusOf(statusText),
    statusText,
    fault: fault === 'NO_ERROR' ? undefined : fault,
    watts: milliwatts === undefined ? undefined : milliwatts / 1000,
    milliamps: reader.number(source, 'output-current', at, MILLIAMPS),
    volts: reader.number(source, 'output-voltage', at, VOLTS),
    class: reader.integer(source, 'class-assigned', at, CLASS),
    temperatureCelsius: reader.number(source, 'temp', at, CELSIUS),
  })
}

/** An AP that feeds others lists its ports under `poe`, in watts. By port name in lower case. */
export function apPortsPoe({ reader, state, at }: MappingContext): Map<string, PortPoe> {
  const poe = reader.object(state, 'poe', at) ?? {}
  const entries = reader.objects(poe, 'ports', `${at}/poe`, MAXIMA.ports) ?? []
  return new Map(entries.map(([entry, path]) => [String(entry.id).toLowerCase(), apPoe(reader, entry, path)]))
}

function apPoe(reader: FieldReader, entry: JsonObject, at: string): PortPoe {
  const statusText = reader.text(entry, 'status', at, LENGTHS.word)
  const watts = reader.number(entry, 'consumption', at, WATTS)
  return dropAbsent({ status: statusOf(statusText), statusText, watts })
}

/** Vendors word it their own way: compared loosely. */
function statusOf(text: string | undefined): PortPoe['status'] {
  const word = (text ?? '').toLowerCase()
  if (/fault|error|overload|short|denied|thermal/.test(word)) return 'fault'
  if (/deliver/.test(word)) return 'delivering'
  if (/search|detect/.test(word)) return 'searching'
  return /disab|^off$/.test(word) ? 'disabled' : 'unknown'
}
