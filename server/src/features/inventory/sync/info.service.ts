import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { showRawState } from '#contract/inventory/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Level } from '#contract/permissions.ts'
import type { Db } from '../../../db/client.ts'
import { doesNotExist } from '../../../http/api-error.ts'
import { commandFor, presentCommand } from '../commands/command.presenter.ts'
import { CommandRepository } from '../commands/command.repository.ts'
import type { EventRepository } from '../events/event.repository.ts'
import { NoticeRepository } from '../observations/notice.repository.ts'
import { unpacked } from '../observations/packed-text.ts'
import type { WithheldFeatures } from '../offers/withheld-features.ts'
import { configOf, presentDevice } from '../records/device.presenter.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { type DeviceRow, isBound } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { DeviceStates } from './device-states.ts'

const COMMANDS_SHOWN = 50

export interface InfoDeps {
  db: Db
  devices: DeviceRepository
  eventRepository: EventRepository
  live: LiveDevices
  states: DeviceStates
  withheld: WithheldFeatures
  /** The stream of telemetry that runs, if one does. */
  watchOf(sn: string): DeviceInfo['watch']
}

/** One device in full. */
export class InfoService {
  readonly #deps: InfoDeps
  readonly #notices: NoticeRepository
  readonly #commands: CommandRepository
  constructor(deps: InfoDeps) {
    this.#deps = deps
    this.#notices = new NoticeRepository(deps.db)
    this.#commands = new CommandRepository(deps.db)
  }

  /** @param level what the caller may do with it; all when not given */
  async show(sn: string, level?: Level): Promise<DeviceInfo> {
    const row = await this.#bound(sn)
    const { eventRepository } = this.#deps
    const [network, heard, notices, commands, bootLogs, passwordKnownSince] = await Promise.all([
      this.#deps.devices.networkOf(row.network_id),
      this.#deps.states.withSources(sn),
      this.#notices.latest(sn, row.tenant_id),
      this.#commands.latest(sn, row.tenant_id, COMMANDS_SHOWN),
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
      switchedOff: switchedOff(row, this.#deps.withheld),
    }
  }

  async raw(sn: string): Promise<AnswerOf<typeof showRawState>> {
    const row = await this.#bound(sn)
    const kept = await this.#deps.states.raw(sn)
    const protocol = kept?.protocol ?? row.protocol
    return { at: kept?.at ?? null, protocol, raw: kept ? JSON.parse(unpacked(kept.raw)) : null }
  }

  async #bound(sn: string): Promise<DeviceRow & { tenant_id: number; network_id: number }> {
    const row = this.#deps.live.get(sn)?.row ?? (await this.#deps.devices.find(sn))
    if (!row || !isBound(row)) throw doesNotExist('device')
    return row
  }
}

function switchedOff(row: DeviceRow, withheld: WithheldFeatures) {
  const can = JSON.parse(row.capabilities) as string[]
  const off = withheld.of(row).filter(({ feature }) => can.includes(feature))
  return off.map(({ feature, reason }) => ({ feature, reason }))
}
