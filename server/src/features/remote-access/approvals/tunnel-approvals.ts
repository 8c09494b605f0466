import type { BodyOf } from '#contract/define-endpoint.ts'
import { reachesLevel } from '#contract/permissions.ts'
import type { GuestTunnels, saveTunnelRule } from '#contract/remote-access/approvals.ts'
import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import { doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { OpenTunnel } from '../tunnels/open-tunnel.ts'
import type { TunnelRepository } from '../tunnels/tunnel.repository.ts'
import type { TunnelsDeps } from '../tunnels/tunnels.deps.ts'
import type { TunnelsService } from '../tunnels/tunnels.service.ts'
import type { TunnelRuleRepository } from './tunnel-rule.repository.ts'

interface TunnelApprovalsDeps extends Pick<TunnelsDeps, 'guard' | 'reach' | 'clock' | 'tunnelMs'> {
  rules: TunnelRuleRepository
  repository: Pick<TunnelRepository, 'list' | 'allow'>
  tunnels: TunnelsService
}

interface TunnelRule {
  guests: GuestTunnels
  recordDays: number | null
}

/** What owners say of the tunnels of others: in general, and when they are asked. */
export class TunnelApprovals {
  readonly #deps: TunnelApprovalsDeps
  constructor(deps: TunnelApprovalsDeps) {
    this.#deps = deps
  }

  async rule(group: number): Promise<TunnelRule & { dials: boolean }> {
    const { rules, tunnels } = this.#deps
    const [guests, recordDays] = await Promise.all([rules.guestsOf(group), rules.recordDaysOf(group)])
    return { guests, recordDays, dials: tunnels.dials && recordDays === null }
  }

  async saveRule({ group, guests, recordDays: days }: BodyOf<typeof saveTunnelRule>): Promise<TunnelRule> {
    const { rules, tunnels } = this.#deps
    const recordDays = days === undefined ? await rules.recordDaysOf(group) : days
    await rules.save(group, { guests, record_days: recordDays })
    const theirs = tunnels.all().filter(({ isGuests, row }) => isGuests && row.network_id === group)
    if (guests === 'never')
      await Promise.all(theirs.map((tunnel) => tunnels.end(tunnel, 'access_ended', true)))
    return { guests, recordDays }
  }

  async requests(caller: Caller): Promise<Tunnel[]> {
    const { reach, repository, tunnels } = this.#deps
    const rows = await repository.list({ reach: await reach.reachOf(caller, 'own'), asked: true })
    return rows.flatMap(({ id }) => {
      const tunnel = tunnels.get(id)
      return tunnel?.isAsked ? [tunnels.present(tunnel.row, caller)] : []
    })
  }

  /** @throws ApiError */
  async allow(caller: Caller, id: number): Promise<Tunnel> {
    const { tunnels, repository, clock, tunnelMs } = this.#deps
    const tunnel = await this.#asked(caller, id)
    await tunnels.reachable(tunnel.row.sn)
    await tunnels.needsPort(tunnel.dials, tunnel.row.network_id)
    const until = clock.now() + tunnelMs
    const isFirst = await repository.allow(id, { by: caller.username, until })
    if (!isFirst || tunnel.ended) throw doesNotExist('tunnel')
    tunnel.allowed(caller.username, until)
    await tunnels.begin(tunnel)
    return tunnels.present(tunnel.row, caller)
  }

  /** @throws ApiError `does_not_exist` */
  async deny(caller: Caller, id: number): Promise<Tunnel> {
    const tunnel = await this.#asked(caller, id)
    await this.#deps.tunnels.end(tunnel, 'denied')
    return this.#deps.tunnels.present(tunnel.row, caller)
  }

  async #asked(caller: Caller, id: number): Promise<OpenTunnel> {
    const tunnel = this.#deps.tunnels.get(id)
    if (!tunnel?.isAsked) throw doesNotExist('tunnel')
    const access = await this.#deps.guard.device(caller, tunnel.row.sn)
    if (!access || !reachesLevel(access.level, 'own')) throw doesNotExist('tunnel')
    return tunnel
  }
}
