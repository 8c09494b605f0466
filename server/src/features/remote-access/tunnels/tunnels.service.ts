import type { BodyOf } from '#contract/define-endpoint.ts'
import { reachesLevel } from '#contract/permissions.ts'
import type { createTunnel, Tunnel, TunnelEnd } from '#contract/remote-access/endpoints.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import { FairPlaces } from '../../../lib/fair-share/fair-places.ts'
import type { Holding } from '../../../lib/fair-share/holding.ts'
import type { TelnetPorts } from '../shells/telnet-ports.ts'
import { NoLine } from './device-lines.ts'
import { logEnd } from './log-end.ts'
import { OpenTunnel } from './open-tunnel.ts'
import { StillMay } from './still-may.ts'
import { type Target, targetOf } from './targets.ts'
import { presentTunnel } from './tunnel.presenter.ts'
import type { TunnelFilter, TunnelRow } from './tunnel.repository.ts'
import type { TunnelsDeps } from './tunnels.deps.ts'

type WantedTunnel = BodyOf<typeof createTunnel>

const TOTAL = 1_000
const PER_ACCOUNT = 500

/** Who may reach which device now, and for how long. */
export class TunnelsService {
  readonly #deps: TunnelsDeps & { telnetPorts: TelnetPorts }
  readonly #open = new Map<number, OpenTunnel>()
  readonly #places: FairPlaces
  readonly #stillMay: StillMay
  #isStopping = false

  constructor(deps: TunnelsDeps & { telnetPorts: TelnetPorts }) {
    this.#deps = deps
    this.#places = new FairPlaces(
      { name: 'tunnels', total: TOTAL, own: { account: PER_ACCOUNT } },
      deps.clock,
    )
    this.#stillMay = new StillMay(deps.guard, deps.clock)
  }

  get size(): number {
    return this.#open.size
  }

  get(id: number): OpenTunnel | undefined {
    return this.#open.get(id)
  }

  all(): OpenTunnel[] {
    return [...this.#open.values()]
  }

  /** The operator has set ports aside for telnet programs. */
  get dials(): boolean {
    return this.#deps.telnetPorts.isAllowed
  }

  /** @throws ApiError `no_telnet_port`, `telnet_is_recorded` */
  async needsPort(dials: boolean, network: number): Promise<void> {
    if (!dials) return
    if (!this.#deps.telnetPorts.hasRoom) throw new ApiError('no_telnet_port')
    if ((await this.#deps.rules.recordDaysOf(network)) !== null) throw new ApiError('telnet_is_recorded')
  }

  async list(caller: Caller, { group, sn }: Omit<TunnelFilter, 'reach'>): Promise<Tunnel[]> {
    const reach = await this.#deps.reach.reachOf(caller)
    const rows = await this.#deps.repository.list({ reach, group, sn })
    return rows.map((row) => this.present(row, caller))
  }

  /** @throws ApiError */
  async open(caller: Caller, wanted: WantedTunnel, address: string): Promise<Tunnel> {
    const { admission, clients } = this.#deps
    const device = await this.reachable(wanted.sn)
    const isGuest = await admission.isGuest(caller, device)
    const asks = isGuest && (await admission.mustAsk(device))
    const target = targetOf(wanted, device.network, clients)
    const same = wanted.type === 'web' ? this.#makeWay(caller, wanted, target) : null
    if (same) return this.present(same.row, caller)
    const dials = wanted.type === 'telnet' && wanted.dial
    await this.needsPort(dials, device.network)
    const waiting = asks ? admission.wait(caller) : null
    const place = this.#place(caller, waiting)
    try {
      const now = this.#deps.clock.now()
      const until = now + (asks ? this.#deps.askMs : this.#deps.tunnelMs)
      const row = await this.#deps.repository.create({
        ...{ tenant_id: device.tenant, network_id: device.network, sn: device.sn, name: device.name },
        ...{ account_id: caller.accountId, username: caller.username, address, type: wanted.type },
        ...{ host: target.host, port: target.port, created_at: now, expires_at: until },
        asked_until: asks ? until : null,
      })
      const tunnel = new OpenTunnel(row, caller, { target, isGuests: isGuest, dials })
      if (waiting) this.#ask(tunnel, waiting)
      this.#hold(tunnel, () => place.end())
      if (!asks) await this.begin(tunnel)
      return this.present(row, caller)
    } catch (error) {
      place.end()
      throw error
    }
  }

  /** @throws ApiError `does_not_exist` */
  async close(caller: Caller, id: number): Promise<Tunnel> {
    const tunnel = this.#open.get(id)
    if (!tunnel || !(await this.#mayClose(caller, tunnel))) throw doesNotExist('tunnel')
    await this.end(tunnel, 'closed')
    return this.present(tunnel.row, caller)
  }

  isOpen(id: number): boolean {
    return this.#open.has(id)
  }

  /** One's own, when it is open. @throws ApiError `does_not_exist` */
  own(caller: Caller, id: number): OpenTunnel {
    const tunnel = this.#open.get(id)
    if (tunnel?.caller.accountId !== caller.accountId) throw doesNotExist('tunnel')
    return tunnel
  }

  /** Of another, to a device that the caller owns. @throws ApiError `does_not_exist`, `owner_only`, `conflict` */
  async followed(caller: Caller, id: number): Promise<OpenTunnel> {
    const tunnel = this.#open.get(id)
    const access = tunnel && (await this.#deps.guard.device(caller, tunnel.row.sn))
    if (!tunnel || access?.tenant !== tunnel.row.tenant_id) throw doesNotExist('tunnel')
    if (!reachesLevel(access.level, 'own')) throw new ApiError('owner_only')
    const isOwn = tunnel.caller.accountId === caller.accountId
    if (isOwn || tunnel.row.type === 'web' || tunnel.dials || !tunnel.isReady) throw new ApiError('conflict')
    return tunnel
  }

  /** What went through it has ended by itself. */
  over(tunnel: OpenTunnel): Promise<void> {
    return this.end(tunnel, 'closed', true)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.all().map((tunnel) => this.end(tunnel, 'server_stopped')))
  }

  /** @throws ApiError */
  async reachable(sn: string) {
    const device = await this.#deps.devices.known(sn)
    if (!device) throw doesNotExist('device')
    if (!device.online) throw new ApiError('device_offline', { sn })
    if (!device.capabilities.includes('terminal')) throw new ApiError('not_supported_by_device')
    return device
  }

  /** One device at a time per account (readings C29). @returns the one that leads there already */
  #makeWay(
    { accountId }: Caller,
    { sn, replace }: WantedTunnel,
    { address, port }: Target,
  ): OpenTunnel | null {
    for (const open of this.#open.values()) {
      if (open.caller.accountId !== accountId || open.row.type !== 'web') continue
      if (open.row.sn === sn && open.target.address === address && open.target.port === port) return open
      if (!replace && open.row.sn !== sn)
        throw new ApiError('tunnel_open', { sn: open.row.sn, name: open.row.name })
      void this.end(open, 'replaced', true)
    }
    return null
  }

  /** Among those that are open, and with it that among those that wait. @throws LimitReached */
  #place({ accountId: account, tenant }: Caller, waiting: Holding | null): { end(): void } {
    try {
      const place = this.#places.take({ account, tenant })
      return {
        end() {
          place.end()
          waiting?.end()
        },
      }
    } catch (error) {
      waiting?.end()
      throw error
    }
  }

  /** It ends with the session or the right of who opened it. */
  #hold(tunnel: OpenTunnel, over: () => void): void {
    this.#open.set(tunnel.id, tunnel)
    const leave = this.#deps.watch({
      caller: tunnel.caller,
      stillMay: () => this.#stillMay.ask(tunnel),
      end: () => void this.end(tunnel, 'access_ended', true),
    })
    tunnel.whenEnded(() => {
      leave()
      over()
    })
  }

  /** Nothing goes to the device before its owner's answer. */
  #ask(tunnel: OpenTunnel, waiting: Holding): void {
    const { bus, askMs } = this.#deps
    const tell = () => bus.emit('tunnel.asked', { tenant: tunnel.row.tenant_id })
    tunnel.lasts(askMs, () => void this.end(tunnel, 'unanswered', true))
    tunnel.whenAnswered(() => {
      waiting.end()
      tell()
    })
    tell()
  }

  /** The device is told to call in. @throws ApiError `no_telnet_port` */
  async begin(tunnel: OpenTunnel): Promise<void> {
    const { lines, log, tunnelMs } = this.#deps
    await this.#decideRecording(tunnel)
    tunnel.lasts(tunnelMs, () => void this.end(tunnel, 'expired', true))
    if (tunnel.dials) await this.#openPort(tunnel)
    const line = lines.take(tunnel.row.sn)
    tunnel.whenEnded(() => line.leave())
    this.#await(tunnel, line.link).catch((error) => log.error({ err: error }, 'a tunnel could not be opened'))
  }

  /** Before the device is told. @throws ApiError `no_telnet_port`: it has ended then */
  async #openPort(tunnel: OpenTunnel): Promise<void> {
    try {
      await this.#deps.telnetPorts.open(tunnel, () => void this.over(tunnel))
    } catch (error) {
      await this.end(tunnel, 'closed', true)
      throw error
    }
  }

  /** As its owner wants it when it begins. @throws LimitReached when there is no room: it has ended then */
  async #decideRecording(tunnel: OpenTunnel): Promise<void> {
    const { recordings, repository } = this.#deps
    const { row } = tunnel
    if (row.type === 'web') return
    try {
      row.record_days = await recordings.daysFor({ tenant: row.tenant_id, network: row.network_id })
      if (row.record_days !== null) await repository.recorded(row.id, row.record_days)
    } catch (error) {
      await this.end(tunnel, 'not_recorded', true)
      throw error
    }
  }

  async #await(tunnel: OpenTunnel, coming: Promise<Parameters<OpenTunnel['ready']>[0]>): Promise<void> {
    try {
      const link = await coming
      if (tunnel.ended) return
      tunnel.ready(link)
      // Others may use the same call for longer.
      tunnel.whenEnded(link.onEnd(() => void this.end(tunnel, 'device_gone', true)))
      for (const passage of this.#deps.passages) passage.opened(tunnel)
    } catch (error) {
      await this.end(tunnel, error instanceof NoLine ? error.end : 'refused', true)
      if (!(error instanceof NoLine)) throw error
    }
  }

  /** @param byItself nobody's call did it: the operation log is told here */
  async end(tunnel: OpenTunnel, reason: TunnelEnd, byItself = false): Promise<void> {
    const { repository, clock, log, operationLog } = this.#deps
    if (!tunnel.end(reason)) return
    this.#open.delete(tunnel.id)
    const at = clock.now()
    const { traffic } = tunnel
    Object.assign(tunnel.row, { ended_at: at, end_reason: reason, ...traffic })
    try {
      await repository.end(tunnel.id, { at, reason, ...traffic })
      if (byItself || this.#isStopping) await logEnd(operationLog, tunnel, reason)
    } catch (error) {
      log.error({ err: error }, 'the end of a tunnel could not be kept')
    }
  }

  async #mayClose(caller: Caller, { row, caller: opener }: OpenTunnel): Promise<boolean> {
    if (opener.accountId === caller.accountId) return true
    const access = await this.#deps.guard.device(caller, row.sn)
    return access !== null && reachesLevel(access.level, 'own')
  }

  present(row: TunnelRow, { accountId }: Caller): Tunnel {
    const open = this.#open.get(row.id)
    const { telnetPorts, local } = this.#deps
    return presentTunnel(row, { account: accountId, open, dial: telnetPorts.dialOf(row.id), local })
  }
}
