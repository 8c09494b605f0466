import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Trunk } from '#contract/inventory/state/port-details.ts'
import type { MappingContext } from '../fields/context.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import type { Range } from '../fields/field-reader.ts'
import { LENGTHS, MAXIMA } from '../fields/maxima.ts'

const TRUNK: Range = { min: 0, max: 65_535 }

/** `static-trunks` lists members per trunk, `lacp-trunks` has one entry per member. */
export function mapTrunks(context: MappingContext): Trunk[] | undefined {
  const fixed = staticTrunks(context)
  const lacp = lacpTrunks(context)
  return fixed === undefined && lacp === undefined ? undefined : [...(fixed ?? []), ...(lacp ?? [])]
}

function staticTrunks({ reader, state, at }: MappingContext): Trunk[] | undefined {
  const entries = reader.objects(state, 'static-trunks', at, MAXIMA.trunks)
  return entries?.flatMap(([entry, path]) => {
    const id = reader.integer(entry, 'trunk-identifier', path, TRUNK)
    const ports = reader.texts(entry, 'member-ports', path, MAXIMA.ports, LENGTHS.name)
    return id === undefined ? [] : [{ id, kind: 'static' as const, members: ports.map((port) => ({ port })) }]
  })
}

function lacpTrunks({ reader, state, at }: MappingContext): Trunk[] | undefined {
  const trunks = new Map<number, Trunk>()
  const entries = reader.objects(state, 'lacp-trunks', at, MAXIMA.trunks)
  for (const [entry, path] of entries ?? []) {
    const id = reader.integer(entry, 'trunk-identifier', path, TRUNK)
    const port = reader.text(entry, 'member-port', path, LENGTHS.name)
    if (id === undefined || port === undefined) continue
    const trunk = trunks.get(id) ?? { id, kind: 'lacp' as const, members: [] }
    const text = (key: string) => reader.text(entry, key, path, LENGTHS.word)
    const member = {
      port,
      state: text('oper-state') ?? text('port-state'),
      partnerState: text('partner-oper-state'),
    }
    trunk.members.push(dropAbsent(member))
    trunks.set(id, trunk)
  }
  return entries && [...trunks.values()]
}

/** `stp`: whether and how the switch as a whole takes part. */
export function mapSpanningTree({ reader, state, at }: MappingContext): DeviceState['spanningTree'] {
  const stp = reader.object(state, 'stp', at)
  if (stp === undefined) return undefined
  const enabled = reader.flag(stp, 'enabled', `${at}/stp`)
  return dropAbsent({ enabled, mode: reader.text(stp, 'mode', `${at}/stp`, LENGTHS.word) })
}
