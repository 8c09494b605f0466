import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { listQuarantine, scanDevices, showRawState } from '#contract/inventory/endpoints.ts'
import type { DeviceInfo, StateSource } from '#contract/inventory/schemas.ts'
import { stateGroups } from '#contract/inventory/state-groups.ts'
import type { Level } from '#contract/permissions.ts'
import type { Db } from '../../../db/client.ts'
import { doesNotExist } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { narrowed } from '../../../lib/reach.ts'
import { commandFor, presentCommand } from '../commands/command.presenter.ts'
import type { CommandRepository } from '../commands/command.repository.ts'
import type { KeyTrusts } from '../onboarding/key-trust.ts'
import type {
  QuarantineReason,
  QuarantineRepository,
  QuarantineRow,
} from '../onboarding/quarantine.repository.ts'
import { sameAddress } from '../onboarding/same-address.ts'
import { configOf, presentDevice } from '../records/device.presenter.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { type DeviceRow, isBound } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { EventRepository } from './event.repository.ts'
import { type HeardState, isFresh, type Merged, mergeStates, notOver, type Weighing } from './merged-state.ts'
import { NoticeRepository } from './notice.repository.ts'
import { newest } from './observation-batch.ts'
import type { ObservationWriter } from './observation-writer.ts'
import type { ReportRepository, StoredReport } from './report.repository.ts'
import type { SinceReport } from './since-report.ts'
import { heardOf } from './state-sources.ts'

const COMMANDS_SHOWN = 50
const SCAN_MAX = 100
const QUARANTINE_MAX = 500

export interface InfoDeps {
  db: Db
  clock: Clock
  devices: DeviceRepository
  reports: ReportRepository
  commands: CommandRepository
  eventRepository: EventRepository
  quarantine: QuarantineRepository
  trusts: KeyTrusts
  live: LiveDevices
  writer: ObservationWriter
  since: SinceReport
  reach: ReachReader
  /** The stream of telemetry that runs, if one does. */
  watchOf(sn: string): DeviceInfo['watch']
}

/** One device in full, and the devices around a caller. */
export class InfoService {
  readonly #deps: InfoDeps
  readonly #notices: NoticeRepository
  constructor(deps: InfoDeps) {
    this.#deps = deps
    this.#notices = new NoticeRepository(deps.db)
  }

  /** @param level what the caller may do with it; all when not given */
  async show(sn: string, level?: Level): Promise<DeviceInfo> {
    const row = await this.#bound(sn)
    const { eventRepository } = this.#deps
    const [network, heard, notices, commands, bootLogs, passwordKnownSince] = await Promise.all([
      this.#deps.devices.networkOf(row.network_id),
      this.#merged(sn),
      this.#notices.latest(sn, row.tenant_id),
      this.#deps.commands.latest(sn, row.tenant_id, COMMANDS_SHOWN),
      eventRepository.bootLogs(sn, row.tenant_id),
      eventRepository.passwordSince(sn),
    ])
    return {
      ...presentDevice(row, network?.name ?? null),
      firstSeen: row.first_seen_at,
      connectedSince: row.status === 'online' ? row.connected_at : null,
      compatible: row.compatible,
      externalId: row.external_id,
      config: configOf(row),
      keyFingerprint: row.key_fingerprint,
      anyName: row.any_name === 1,
      state: heard?.state ?? null,
      ...(heard?.sources && { sources: heard.sources }),
      notices: notices as DeviceInfo['notices'],
      commands: commands.map((row) => commandFor(presentCommand(row), level)),
      bootLogs,
      passwordKnownSince,
      watch: this.#deps.watchOf(sn),
    }
  }

  async raw(sn: string): Promise<AnswerOf<typeof showRawState>> {
    const row = await this.#bound(sn)
    const [pending] = this.#deps.writer.pendingReports(sn).sort((a, b) => b.at - a.at)
    const kept = pending ?? (await this.#deps.reports.latestRaw(sn))
    const protocol = kept?.protocol ?? row.protocol
    return { at: kept?.at ?? null, protocol, raw: kept ? JSON.parse(kept.raw) : null }
  }

  /** Devices that wait, are connected now and call from where the browser is; the latest to come first. */
  scan(address: string): AnswerOf<typeof scanDevices> {
    const found = [...this.#deps.live.values()].filter(
      ({ row, sessionId }) =>
        sessionId !== null && !isBound(row) && row.address !== null && sameAddress(row.address, address),
    )
    const latest = found.sort((a, b) => (b.row.connected_at ?? 0) - (a.row.connected_at ?? 0))
    return latest.slice(0, SCAN_MAX).map(({ row }) => {
      const { sn, model, DeviceType, ip } = presentDevice(row)
      return { sn, model, DeviceType, address: ip, firstSeen: row.first_seen_at ?? 0 }
    })
  }

  /** @param browser the address of who asks */
  async quarantine(
    caller: Caller,
    group: number | undefined,
    browser: string,
  ): Promise<AnswerOf<typeof listQuarantine>> {
    const reach = await this.#deps.reach.reachOf(caller)
    const among = group === undefined ? reach : narrowed(reach, [group])
    const refused = await this.#deps.quarantine.list(among, QUARANTINE_MAX)
    return Promise.all(refused.map((row) => this.#refused(row, browser)))
  }

  async #refused(row: QuarantineRow, browser: string): Promise<AnswerOf<typeof listQuarantine>[number]> {
    const device = this.#deps.live.get(row.sn)?.row ?? (await this.#deps.devices.find(row.sn))
    const isOther = row.reason === 'other_key' && device !== undefined
    const trust = isOther ? await this.#deps.trusts.of(device, row, { browser }) : 'elsewhere'
    return {
      id: row.id,
      sn: row.sn,
      keyFingerprint: row.key_fingerprint,
      address: row.address,
      reason: row.reason as QuarantineReason,
      firstSeen: row.first_seen_at,
      lastSeen: row.last_seen_at,
      tries: row.tries,
      trust: trust === 'label' ? 'elsewhere' : trust,
      label: row.label_hash !== null,
    }
  }

  /** The last reports, on disk yet or not, with what events told since; null when there is none. */
  async state(sn: string): Promise<DeviceState | null> {
    return (await this.#merged(sn))?.state ?? null
  }

  async #merged(sn: string): Promise<Pick<DeviceInfo, 'state' | 'sources'> | null> {
    // Asked for first: what is written while the table is read would be missed in both.
    const pending = this.#deps.writer.pendingReports(sn)
    const kept = newest<Omit<StoredReport, 'raw'>>(await this.#deps.reports.states(sn), pending)
    if (kept.length === 0) return null
    const { row, sessions } = this.#deps.live.get(sn) ?? { row: null, sessions: new Map() }
    const weighing = { now: this.#deps.clock.now(), present: (protocol: string) => sessions.has(protocol) }
    const heard = notOver(kept.map(heardOf)).sort((a, b) => (a.protocol < b.protocol ? -1 : 1))
    const { state, from } = mergeStates(heard, weighing, row?.protocol ?? heard[0]!.protocol)
    const shown = this.#deps.since.shown(sn, state)
    if (heard.length < 2) return { state: shown }
    return { state: shown, sources: heard.map((one) => sourceOf(one, from, weighing)) }
  }

  async #bound(sn: string): Promise<DeviceRow & { tenant_id: number; network_id: number }> {
    const row = this.#deps.live.get(sn)?.row ?? (await this.#deps.devices.find(sn))
    if (!row || !isBound(row)) throw doesNotExist('device')
    return row
  }
}

const sourceOf = (one: HeardState, from: Merged['from'], weighing: Weighing): StateSource => ({
  protocol: one.protocol,
  at: one.at,
  present: weighing.present(one.protocol),
  fresh: isFresh(one, weighing),
  groups: stateGroups.filter((group) => from.get(group) === one),
})
