import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { PortSettings, SwitchingIntent } from '#contract/switching/intent.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../http/api-error.ts'
import type { TopologyReader } from '../topology/topology.reader.ts'
import { FlowRepository, type WatchedSettings } from './flow.repository.ts'
import { sameFlow } from './watch-list.ts'

/** Where ports are: always on a device. */
interface DeviceTarget {
  tenant: number
  sn: string | null
}

interface SavedPorts {
  target: DeviceTarget
  accountId: number | null
  at: number
  intent: SwitchingIntent
}

export interface CompanionDeps {
  /** The last report of a device; null when there is none. */
  stateOf(sn: string): Promise<DeviceState | null>
  topology: Pick<TopologyReader, 'uplinksOf'>
  saved(saved: { tenant: number; sn: string }): void
}

type WithFlow = PortSettings & { flow: NonNullable<PortSettings['flow']> }

const watchedIn = ({ ports }: SwitchingIntent): WithFlow[] =>
  ports.filter((port): port is WithFlow => port.flow !== undefined)

/** What the flow monitor has to say to the ports that are saved, and what it keeps of them. */
export function portsCompanion({ stateOf, topology, saved }: CompanionDeps) {
  return {
    /** Thresholds that stay as they are are not asked again: the uplink may have moved to them since. */
    async check({ sn }: DeviceTarget, before: SwitchingIntent, after: SwitchingIntent): Promise<void> {
      const was = new Map(before.ports.map((port) => [port.port, port.flow]))
      const switching = after.ports.flatMap(({ port, flow }, index) =>
        flow && flow.action !== 'report' && !sameFlow(was.get(port), flow) ? [{ port, index }] : [],
      )
      if (sn === null || switching.length === 0) return
      const uplinks = await topology.uplinksOf(sn)
      const refused = switching.find(({ port }) => uplinks.has(port))
      if (!refused) return
      const field = `document.intent.ports.${refused.index}.flow.action`
      throw new ApiError('port_is_uplink', { port: refused.port }, field)
    },

    async notes({ sn }: DeviceTarget, after: SwitchingIntent): Promise<RenderNote[]> {
      const watched = watchedIn(after)
      const state = sn !== null && watched.length > 0 ? await stateOf(sn) : null
      if (!state?.parts.includes('ports')) return []
      const counted = new Set(
        state.ports
          .filter(({ counters }) => counters?.rxBytes !== undefined && counters.txBytes !== undefined)
          .map(({ name }) => name),
      )
      return watched.filter(({ port }) => !counted.has(port)).map(({ port }) => noCounters(port))
    },

    async write(trx: Db, { target: { tenant, sn }, accountId, at, intent }: SavedPorts): Promise<void> {
      if (sn === null) return
      const flows = new FlowRepository(trx)
      const before = new Map((await flows.watchedOf(tenant, sn)).map((one) => [one.port, one]))
      const now = watchedIn(intent).map(({ port, flow, enabled }): WatchedSettings => {
        const known = before.get(port)
        // Thresholds stay in the name of who saved them, whoever saves something else; nobody's become theirs.
        const own = (known && sameFlow(known.flow, flow) ? known.accountId : null) ?? accountId
        return { tenant, sn, port, flow, enabled, accountId: own }
      })
      if (before.size > 0 || now.length > 0) await flows.replace(tenant, sn, at, now)
    },

    saved({ target: { tenant, sn } }: SavedPorts): void {
      if (sn !== null) saved({ tenant, sn })
    },

    /** As its reports name them. */
    async subjects({ sn }: DeviceTarget): Promise<string[]> {
      const state = sn === null ? null : await stateOf(sn)
      return state?.ports.map(({ name }) => name) ?? []
    },
  }
}

const noCounters = (port: string): RenderNote => ({
  ...{ severity: 'unsupported', code: 'no_port_counters', section: 'switching', subject: port },
  ...{ field: 'flow', params: {} },
})
