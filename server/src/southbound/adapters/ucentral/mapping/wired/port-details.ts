import type { Port } from '#contract/inventory/state/device-state.ts'
import {
  type PortMedium,
  portMedia,
  spanningTreeRoles,
  spanningTreeStates,
  type Transceiver,
} from '#contract/inventory/state/port-details.ts'
import type { JsonObject } from '#protocols/json.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { FieldReader, Range } from '../fields/field-reader.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'

const CELSIUS: Range = { min: -100, max: 250 }
/** The schema names no unit; modules measure dBm (SFF-8472), -40 standing for darkness. */
const DBM: Range = { min: -80, max: 30 }
const WATTS: Range = { min: 0, max: 1_000 }
const VLAN: Range = { min: 0, max: 4095 }

/** `transceiver-info`: stands with the link in the published schema, with the interface in the agent. */
export function readTransceiver(
  reader: FieldReader,
  entry: JsonObject,
  above: string,
): Transceiver | undefined {
  const source = reader.object(entry, 'transceiver-info', above)
  if (source === undefined) return undefined
  const at = `${above}/transceiver-info`
  const text = (key: string) => reader.text(source, key, at, LENGTHS.word)
  return dropAbsent({
    vendor: text('vendor-name'),
    formFactor: text('form-factor'),
    partNumber: text('part-number'),
    serialNumber: text('serial-number'),
    revision: text('revision'),
    linkModes: reader.texts(source, 'supported-link-modes', at, MAXIMA.linkModes, LENGTHS.word),
    temperatureCelsius: reader.number(source, 'temperature', at, CELSIUS),
    txPowerDbm: reader.number(source, 'tx-optical-power', at, DBM),
    rxPowerDbm: reader.number(source, 'rx-optical-power', at, DBM),
    maxPowerWatts: reader.number(source, 'max-module-power', at, WATTS),
  })
}

/** `RJ45`, `SFP+` … as a medium; undefined for words we do not know. */
export function mediumOf(formFactor: string | undefined): PortMedium | undefined {
  const word = formFactor?.toLowerCase()
  return word === 'rj45' ? 'copper' : portMedia.find((medium) => medium === word)
}

/** `loop-detect-protocol`: spanning tree and loopback detection of one port. */
export function readLoopProtection(
  reader: FieldReader,
  entry: JsonObject,
  above: string,
): Pick<Port, 'spanningTree' | 'loopDetection'> {
  const source = reader.object(entry, 'loop-detect-protocol', above)
  if (source === undefined) return {}
  const at = `${above}/loop-detect-protocol`
  const stp = reader.object(source, 'stp', at)
  const lbd = reader.object(source, 'lbd', at)
  return dropAbsent({
    spanningTree: stp && readSpanningTree(reader, stp, `${at}/stp`),
    loopDetection: lbd && readLoopDetection(reader, lbd, `${at}/lbd`),
  })
}

function readSpanningTree(
  reader: FieldReader,
  stp: JsonObject,
  at: string,
): NonNullable<Port['spanningTree']> {
  return dropAbsent({
    protocol: reader.text(stp, 'protocol', at, LENGTHS.word),
    state: reader.word(stp, 'state', at, spanningTreeStates),
    role: reader.word(stp, 'role', at, spanningTreeRoles),
    cost: reader.number(stp, 'cost', at),
    transitions: reader.number(stp, 'transitions', at),
    bpduGuard: reader.word(stp, 'bpdu-guard', at, ['errdisabled', 'recovering']),
  })
}

function readLoopDetection(
  reader: FieldReader,
  lbd: JsonObject,
  at: string,
): NonNullable<Port['loopDetection']> {
  return dropAbsent({
    enabled: reader.flag(lbd, 'enabled', at),
    state: reader.word(lbd, 'state', at, ['no_loop', 'loop_detected', 'disabled']),
    action: reader.word(lbd, 'action', at, ['none', 'block', 'shutdown']),
  })
}

/** `storm-status`: true while a storm is seen. */
export function readStorm(reader: FieldReader, entry: JsonObject, above: string): Port['storm'] {
  const source = reader.object(entry, 'storm-status', above)
  if (source === undefined) return undefined
  const at = `${above}/storm-status`
  return dropAbsent({
    broadcast: reader.flag(source, 'broadcast', at),
    multicast: reader.flag(source, 'multicast', at),
    unknownUnicast: reader.flag(source, 'unknown-unicast', at),
  })
}

/** `ieee8021x.authenticated-clients` of a switch port. */
export function readAuthenticated(
  reader: FieldReader,
  entry: JsonObject,
  above: string,
): Port['authenticated'] {
  const source = reader.object(entry, 'ieee8021x', above)
  if (source === undefined) return undefined
  const at = `${above}/ieee8021x`
  const clients = reader.objects(source, 'authenticated-clients', at, MAXIMA.authenticatedPerPort)
  return clients?.flatMap(([client, path]) => {
    const mac = reader.mac(client, 'mac-address', path)
    if (mac === undefined) return []
    return [
      dropAbsent({
        mac,
        username: reader.text(client, 'username', path, LENGTHS.hostname),
        method: reader.text(client, 'authenticated-method', path, LENGTHS.word),
        sessionSeconds: reader.number(client, 'session-time', path),
        vlan: reader.integer(client, 'vlan-id', path, VLAN),
        vlanType: reader.text(client, 'vlan-type', path, LENGTHS.word),
      }),
    ]
  })
}
