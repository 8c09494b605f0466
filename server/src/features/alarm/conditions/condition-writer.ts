import { type Alarm, type AlarmLevel, alarmTypes } from '#contract/alarm/endpoints.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { EventBus } from '../../../events/bus.ts'
import { presentAlarm } from '../alarm.presenter.ts'
import type { AlarmSettings } from '../settings/alarm-settings.ts'
import type { ConditionRepository } from './condition.repository.ts'
import type { ConditionWrite } from './condition-state.ts'
import type { Condition } from './device-conditions.ts'
import type { PortLevels } from './port-levels.ts'

interface OwnedDevice {
  tenant: number
  network: number
  name: string
}

/** What is asked about devices. */
export interface ConditionDevices {
  /** Whose the device is, and what it is called; null when nobody's. */
  placeOf(sn: string): Promise<OwnedDevice | null>
  /** Its last report. */
  state(sn: string): Promise<DeviceState | null>
  /** Its network, as far as this process knows. */
  networkNow?(sn: string): number | null
}

export interface ConditionWriterDeps extends Pick<ConditionDevices, 'placeOf'> {
  repository: ConditionRepository
  ports: PortLevels
  settings: Pick<AlarmSettings, 'levelOf'>
  bus: EventBus
}

/** Writes down how a condition stands, and tells the people of the device's owner. */
export class ConditionWriter {
  readonly #deps: ConditionWriterDeps
  constructor(deps: ConditionWriterDeps) {
    this.#deps = deps
  }

  /** @returns false when nobody is to be told of it: an unknown device, or a port that it does not have */
  async write(sn: string, key: string, told: ConditionWrite): Promise<boolean> {
    const place = await this.#deps.placeOf(sn)
    const tenant = told.tenant ?? place?.tenant
    if (tenant === undefined) return false
    const foldKey = `${key} ${sn}`
    const existing = await this.#deps.repository.findOpen({ tenant, foldKey })
    const judged = told.condition && (await this.#deps.ports.levelOf(sn, told.condition))
    if (judged === 'none') return false
    const said = told.condition && this.#deps.settings.levelOf(place?.network ?? null, told.condition.type)
    const level = said ?? judged
    const resolved_at = told.open ? null : told.at
    if (existing) {
      const before = JSON.parse(existing.params) as Alarm['params']
      const params = JSON.stringify({ ...before, ...paramsOf(told, Number(before.times) || 0) })
      const last_at = told.times > 0 ? told.at : existing.last_at
      const beginsAgain = told.open && existing.resolved_at !== null
      const reopened_at = beginsAgain ? told.at : existing.reopened_at
      const level = said ?? judged ?? existing.level
      const alone = beginsAgain ? { parent_id: null } : {}
      const values = { params, resolved_at, last_at, reopened_at, level, ...alone }
      this.#tell(await this.#deps.repository.update(existing.id, values))
    } else if (told.condition && place) {
      this.#tell(
        await this.#insert({ sn, foldKey, told, place, condition: told.condition, level, resolved_at }),
      )
    }
    return true
  }

  #insert({ sn, foldKey, told, place, condition, level, resolved_at }: NewCondition) {
    return this.#deps.repository.insert({
      ...{ tenant_id: place.tenant, network_id: place.network, sn, originator: place.name },
      ...{ type: condition.type, level: level ?? alarmTypes[condition.type] },
      params: JSON.stringify(paramsOf(told, 0)),
      ...{
        fold_key: foldKey,
        created_at: told.at,
        last_at: told.at,
        reopened_at: 0,
        parent_id: null,
        resolved_at,
      },
    })
  }

  #tell(row: Parameters<typeof presentAlarm>[0] | undefined): void {
    if (!row) return
    const { tenant_id: tenant, network_id: network } = row
    this.#deps.bus.emit('alarm.raised', { tenant, network, alarm: presentAlarm(row) })
  }
}

interface NewCondition {
  sn: string
  foldKey: string
  told: ConditionWrite
  place: OwnedDevice
  condition: Condition
  level: AlarmLevel | undefined
  resolved_at: number | null
}

function paramsOf({ condition, times }: ConditionWrite, before: number): Alarm['params'] {
  const { about, text, params } = condition ?? {}
  return {
    ...params,
    ...(about !== undefined && { port: about }),
    ...(text !== undefined && { text }),
    times: before + times,
  }
}
