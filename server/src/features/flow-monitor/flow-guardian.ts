import { uplinkPorts } from '#contract/inventory/state/uplink.ts'
import { reachesLevel } from '#contract/permissions.ts'
import type { Guard } from '../../http/guard.ts'
import type { MemberReader } from '../identity/member.reader.ts'
import type { TopologyReader } from '../topology/topology.reader.ts'
import type { FlowRepository } from './flow.repository.ts'
import type { CrossedThreshold } from './flow-watcher.ts'

/** Why an action that was asked for is not done. */
export type Refusal = 'uplink' | 'uplink_unknown' | 'limit' | 'no_right'

export interface GuardianDeps {
  flows: FlowRepository
  members: Pick<MemberReader, 'find'>
  guard: Pick<Guard, 'device'>
  topology: Pick<TopologyReader, 'uplinksOf'>
}

/** As the ping watchdog: then the alarm alone (readings C60). */
export const ACTIONS_A_DAY = 3

/** Whether a port may be switched now: never the one that carries the device's own uplink. */
export class FlowGuardian {
  readonly #deps: GuardianDeps
  constructor(deps: GuardianDeps) {
    this.#deps = deps
  }

  /** @returns null when nothing speaks against it */
  async refuses({
    watched,
    state,
    at,
  }: Pick<CrossedThreshold, 'watched' | 'state' | 'at'>): Promise<Refusal | null> {
    const { tenant, sn, port } = watched
    // The report at hand is newer than what the network is judged by.
    const uplinks = uplinkPorts(state).union(await this.#deps.topology.uplinksOf(sn))
    // Where nothing tells which port it is, it may be this one.
    if (uplinks.size === 0) return 'uplink_unknown'
    if (uplinks.has(port)) return 'uplink'
    if (!(await this.#mayStill(watched.accountId, sn))) return 'no_right'
    const done = await this.#deps.flows.actionsOfDay(tenant, sn, port, at)
    return done >= ACTIONS_A_DAY ? 'limit' : null
  }

  /** Who saved the thresholds may have lost the device since. */
  async #mayStill(accountId: number | null, sn: string): Promise<boolean> {
    const member = accountId === null ? null : await this.#deps.members.find(accountId)
    if (!member) return false
    const { id, username, role, tenant } = member
    const caller = { accountId: id, username, role, tenant, sessionId: '' }
    const access = await this.#deps.guard.device(caller, sn)
    return access !== null && reachesLevel(access.level, 'write')
  }
}
