import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { managers } from '#contract/inventory/state/device-state.ts'
import type { ExtensionFeature } from '../announced.ts'
import type { MappingContext } from './fields/context.ts'
import { dropAbsent } from './fields/drop-absent.ts'
import type { Range } from './fields/field-reader.ts'
import { LENGTHS, MAXIMA } from './fields/maxima.ts'

const CLIENTS: Range = { min: 0, max: 4_294_967_295 }
const SESSIONS: Range = { min: 0, max: 100_000_000 }

/** What the extension says of the box itself (docs/protocols/roost-extension.md); nothing that was not announced. */
export function mapSaid(
  context: MappingContext,
): Pick<DeviceState['unit'], 'sessions' | 'management' | 'clientsAsked' | 'clientsDisconnected'> {
  const { reader } = context
  const [sessions, sessionsAt] = partOf(context, 'sessions')
  const [management, managementAt] = partOf(context, 'management')
  const [disconnects, disconnectsAt] = partOf(context, 'disconnects')
  return dropAbsent({
    clientsAsked: disconnects && reader.integer(disconnects, 'asked', disconnectsAt, CLIENTS),
    clientsDisconnected: disconnects && reader.integer(disconnects, 'disconnected', disconnectsAt, CLIENTS),
    sessions: sessions && reader.integer(sessions, 'tracked', sessionsAt, SESSIONS),
    management: management && reader.word(management, 'by', managementAt, managers),
  })
}

/** The mode of a radio, such as `HE80`, by its `phy`. */
export function modeOfRadio(context: MappingContext, phy: string | undefined): string | undefined {
  const [modes, at] = partOf(context, 'radio_modes')
  if (!modes || phy === undefined || !Object.hasOwn(modes, phy)) return undefined
  const mode = context.reader.text(modes, phy, at, LENGTHS.word)
  return mode !== undefined && MODE.test(mode) ? mode : undefined
}

/** What clients call themselves by mDNS, by MAC. */
export function mdnsNames(context: MappingContext): Map<string, string> {
  const [mdns, at] = partOf(context, 'mdns')
  const entries = (mdns && context.reader.objects(mdns, 'names', at, MAXIMA.clients)) ?? []
  return new Map(
    entries.flatMap(([entry, path]): [string, string][] => {
      const mac = context.reader.mac(entry, 'mac', path)
      const name = context.reader.text(entry, 'name', path, LENGTHS.hostname)?.replace(/\.local\.?$/i, '')
      return mac && name ? [[mac, name]] : []
    }),
  )
}

const MODE = /^(?:HT|VHT|HE|EHT)\d{2,3}(?:\+\d{2,3})?$/

function partOf({ reader, announced, state, at }: MappingContext, name: ExtensionFeature) {
  const path = `${at}/roost/${name}`
  if (!announced.extension.includes(name)) return [undefined, path] as const
  const roost = reader.object(state, 'roost', at)
  return [roost && reader.object(roost, name, `${at}/roost`), path] as const
}
