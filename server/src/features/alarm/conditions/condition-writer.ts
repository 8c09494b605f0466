import { type Alarm, type AlarmLevel, alarmTypes } from '#contract/alarm/endpoints.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { EventBus } from '../../../events/bus.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import { presentAlarm } from '../alarm.presenter.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import { isPowerFault } from '../power-faults.ts'
import type { AlarmSettings } from '../settings/alarm-settings.ts'
import type { ConditionRepository } from './condition.repository.ts'
import type { ConditionWrite } from './condition-state.ts'
import type { Condition } from './device-conditions.ts'
import type { OwnWork } from './own-work.ts'
import type { PortLevels } from './port-levels.ts'
import type { SameCause } from './same-cause.ts'

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
  ownWork: Pick<OwnWork, 'explains'>
  sameCause: readonly SameCause[]
  settings: Pick<AlarmSettings, 'levelOf'>
  bus: EventBus
}

/** Writes down how a condition stands, and tells the people of the device's owner. */
export class ConditionWriter {
  readonly #deps: ConditionWriterDeps
  /** Both ends of a cable, and its power, tell at the same moment. */
  readonly #oneByOne = new KeyedQueue()
  constructor(deps: ConditionWriterDeps) {
    this.#deps = deps
  }

  /** @returns false when nobody is to be told of it: an unknown device, a port that it does not have, work of our own */
  async write(sn: string, key: string, told: ConditionWrite): Promise<boolean> {
    const place = await this.#deps.placeOf(sn)
    const tenant = told.tenant ?? place?.tenant
    if (tenant === undefined) return false
    const type = key.split(' ', 1)[0]!
    if (type !== 'port_down' && !isPowerFault(type)) return this.#write(sn, key, told, { place, tenant })
    return this.#oneByOne.run(String(tenant), () => this.#write(sn, key, told, { place, tenant }))
  }

  async #write(sn: string, key: string, told: ConditionWrite, { place, tenant }: Owner): Promise<boolean> {
    const foldKey = `${key} ${sn}`
    const existing = await this.#deps.repository.findOpen({ tenant, foldKey })
    const judged = told.condition && (await this.#deps.ports.levelOf(sn, told.condition))
    if (judged === 'none') return false
    const begins = told.condition && (!existing || (told.open && existing.resolved_at !== null))
    if (begins && place && (await this.#deps.ownWork.explains(place.tenant, sn, told.condition!, told.at)))
      return false
    const parent_id = told.open && begins ? await this.#toldBy(tenant, sn, told.condition!) : null
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
      const alone = beginsAgain ? { parent_id } : {}
      const values = { params, resolved_at, last_at, reopened_at, level, ...alone }
      const row = await this.#deps.repository.update(existing.id, values)
      this.#tell(row)
      if (beginsAgain) await this.#began(row, told.condition)
      if (!told.open) await this.#over(existing, told.at)
    } else if (told.condition && place) {
      const condition = told.condition
      const row = await this.#insert({ sn, foldKey, told, place, condition, level, resolved_at, parent_id })
      this.#tell(row)
      if (told.open) await this.#began(row, condition)
    }
    return true
  }

  async #toldBy(tenant: number, sn: string, condition: Condition): Promise<number | null> {
    for (const same of this.#deps.sameCause) {
      const parent = await same.toldBy(tenant, sn, condition)
      if (parent !== null) return parent
    }
    return null
  }

  async #began(row: AlarmRow | undefined, condition: Condition | null | undefined): Promise<void> {
    if (!row || !condition) return
    for (const same of this.#deps.sameCause)
      for (const part of (await same.began?.(row, condition)) ?? []) this.#tell(part)
  }

  async #over(row: AlarmRow, at: number): Promise<void> {
    for (const same of this.#deps.sameCause) await same.over(row, at)
  }

  #insert({ sn, foldKey, told, place, condition, level, resolved_at, parent_id }: NewCondition) {
    return this.#deps.repository.insert({
      ...{ tenant_id: place.tenant, network_id: place.network, sn, originator: place.name },
      ...{ type: condition.type, level: level ?? alarmTypes[condition.type] },
      params: JSON.stringify(paramsOf(told, 0)),
      ...{
        fold_key: foldKey,
        created_at: told.at,
        last_at: told.at,
        reopened_at: 0,
        parent_id,
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

interface Owner {
  place: OwnedDevice | null
  tenant: number
}

interface NewCondition {
  sn: string
  foldKey: string
  told: ConditionWrite
  place: OwnedDevice
  condition: Condition
  level: AlarmLevel | undefined
  resolved_at: number | null
  parent_id: number | null
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
