import type { AlarmType } from '#contract/alarm/categories.ts'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import { isPowerFault, powerFaults } from '../power-faults.ts'
import type { AlarmSettings } from '../settings/alarm-settings.ts'
import type { Outage } from './outages.ts'
import type { PortEvidence } from './port-evidence.ts'
import type { PresenceRepository } from './presence.repository.ts'

export interface ReconciledNetwork {
  tenant: number
  network: number
  networkName: string
  now: number
  outages: readonly Outage[]
  /** Since when a device is there; null: it is not there, or not in this network any more. */
  backSince(sn: string): number | null
  isHere(sn: string): boolean
  /** Whether the network wants alarms of that category. */
  isTold(type: AlarmType): boolean
  clearMs: number
  /** The port above a device that is away is looked at again for so long. */
  evidenceMs: number
  /** Devices that came back because they had restarted by themselves: when. */
  restarted: ReadonlyMap<string, number>
  /** What the device above says of the cable to one that is away. */
  evidenceOf(sn: string): Alarm['params']
}

export interface Reconciled {
  changed: AlarmRow[]
  nextAt: number | null
}

interface Revision {
  params: Alarm['params']
  /** What the port above says now. */
  found: Alarm['params']
  level: AlarmRow['level']
  /** It is away for so short that the port is looked at again. */
  isLooked: boolean
}

type EvidenceWord = Alarm['params'][string] | undefined

const keyOf = ({ type, root }: Outage, network: number) => `${type} ${root ?? `network ${network}`}`

/** A port that lost its link so long before belongs to it (topology-alarms.md, section 3.3). */
const LAST_WORDS_MS = 120_000

/** Brings the alarms that stand into line with who is away; what belongs to another's cause is put under it. */
export class OutageWriter {
  readonly #within: PresenceRepository
  readonly #settings: Pick<AlarmSettings, 'levelOf'>
  readonly #changed: AlarmRow[] = []
  #nextAt: number | null = null
  constructor(within: PresenceRepository, settings: Pick<AlarmSettings, 'levelOf'>) {
    this.#within = within
    this.#settings = settings
  }

  async reconcile(at: ReconciledNetwork): Promise<Reconciled> {
    const unresolved = await this.#within.unresolved(at.network)
    const stays = new Set<number>()
    for (const outage of at.outages) {
      const row = await this.#stands(at, outage, unresolved)
      stays.add(row.id)
      await this.#within.keepDevices(row.id, outage.devices, at.now)
      await this.#adopt(row, outage, unresolved)
    }
    for (const row of unresolved) if (!stays.has(row.id)) await this.#ends(at, row)
    return { changed: this.#changed, nextAt: this.#nextAt }
  }

  async #stands(at: ReconciledNetwork, outage: Outage, unresolved: readonly AlarmRow[]): Promise<AlarmRow> {
    const foldKey = keyOf(outage, at.network)
    const { tenant, network, now } = at
    const level = this.#settings.levelOf(network, outage.type) ?? outage.level
    const present = unresolved.find(({ fold_key }) => fold_key === foldKey)
    const params = { behind: behindOf(outage), users: outage.users }
    const found = outage.root ? at.evidenceOf(outage.root) : {}
    const isLooked = now < outage.since + at.evidenceMs
    if (present) return this.#revised(present, { params, found, level, isLooked })
    const told = { ...params, ...found }
    const unread = await this.#within.unread(tenant, foldKey)
    if (unread) {
      const times = (Number((JSON.parse(unread.params) as Alarm['params']).times) || 1) + 1
      const again = { params: JSON.stringify({ ...told, times }), level, resolved_at: null }
      return this.#tell(
        await this.#within.update(unread.id, {
          ...again,
          ...{ last_at: now, reopened_at: now, parent_id: null },
        }),
      )
    }
    const originator = outage.root === null ? at.networkName : outage.devices[0]!.name
    const row = {
      ...{ tenant_id: tenant, network_id: network, sn: outage.root ?? '', originator, level },
      ...{ type: outage.type, params: JSON.stringify(told), fold_key: foldKey },
      ...{ created_at: now, last_at: now, reopened_at: 0 },
    }
    return this.#tell(await this.#within.insert(row))
  }

  /** How many it takes along may have become more, and why it is away may have been told meanwhile. */
  async #revised(row: AlarmRow, { params, found, level, isLooked }: Revision) {
    const before = JSON.parse(row.params) as Alarm['params']
    const evidence = isOpen(before.evidence, found.evidence, isLooked) ? found : {}
    const users = Math.max(Number(before.users ?? 0), Number(params.users))
    const next = JSON.stringify({ ...before, ...evidence, ...params, users })
    const raised = level === 'critical' ? level : row.level
    const free = row.parent_id === null
    if (next === JSON.stringify(before) && raised === row.level && free) return row
    return this.#tell(await this.#within.update(row.id, { params: next, level: raised, parent_id: null }))
  }

  /** What was told of a device before its cause was known is part of that now. */
  async #adopt(
    parent: AlarmRow,
    { type, devices, since }: Outage,
    unresolved: readonly AlarmRow[],
  ): Promise<void> {
    if (type === 'device_unstable') return
    const members = new Set(devices.map(({ sn }) => sn))
    const own = unresolved.filter(
      (row) =>
        row.id !== parent.id &&
        row.type === 'device_off' &&
        members.has(row.sn) &&
        row.parent_id !== parent.id,
    )
    const above = await this.#portAbove(parent)
    const links = [...above, ...(await this.#lastWords(parent, members, since))]
    for (const row of [...own, ...links])
      this.#tell(await this.#within.update(row.id, { parent_id: parent.id }))
    // What was told as critical does not become less by being part of it.
    const level = links.some((row) => row.level === 'critical') ? 'critical' : parent.level
    await this.#explained(
      parent,
      level,
      above.some(({ type }) => isPowerFault(type)),
    )
  }

  /** @param byPower the port above has no power to give, which may have been told only after its link was lost */
  async #explained(parent: AlarmRow, level: AlarmRow['level'], byPower: boolean): Promise<void> {
    const before = JSON.parse(parent.params) as Alarm['params']
    const isNews = byPower && before.evidence !== 'power'
    if (level === parent.level && !isNews) return
    const params = JSON.stringify(isNews ? { ...before, evidence: 'power' } : before)
    this.#tell(await this.#within.update(parent.id, { level, params }))
  }

  /** That the port above has no link is how one sees that it is away; that it gives no power is why. */
  async #portAbove({ network_id, params }: AlarmRow): Promise<AlarmRow[]> {
    const { via, viaPort, evidence } = JSON.parse(params) as Alarm['params']
    if (via === undefined || network_id === null) return []
    const types = ['port_down' as const, ...(isWithoutPower(evidence) ? powerFaults : [])]
    const told = await this.#within.ofPorts(network_id, [String(via)], types)
    return told.filter((row) => (JSON.parse(row.params) as Alarm['params']).port === viaPort)
  }

  /** What those that are away said of their ports just before. */
  async #lastWords({ network_id }: AlarmRow, members: ReadonlySet<string>, since: number) {
    if (network_id === null) return []
    return this.#within.ofPorts(network_id, [...members], ['port_down'], since - LAST_WORDS_MS)
  }

  async #ends(at: ReconciledNetwork, row: AlarmRow): Promise<void> {
    const back = row.sn === '' ? at.now : at.backSince(row.sn)
    // It is away still: it hangs on another cause by now, or is excused meanwhile.
    if (back === null && at.isHere(row.sn) && staysAway(row, at)) return
    const calm = row.sn === '' || row.type === 'device_unstable' ? at.now : (back ?? 0) + at.clearMs
    if (back !== null && calm > at.now) {
      this.#nextAt = Math.min(this.#nextAt ?? calm, calm)
      return
    }
    await this.#within.keepDevices(row.id, [], back ?? at.now)
    const restarted = at.restarted.get(row.sn)
    const resolved_at = back ?? at.now
    const turned =
      restarted !== undefined && row.type === 'device_off' && (await this.#turned(row, resolved_at))
    if (!turned) this.#tell(await this.#within.update(row.id, { resolved_at }))
    for (const fault of await this.#within.freeFaults(row.id)) this.#tell(fault)
  }

  /** It was not away: it has restarted. The same alarm says so. */
  async #turned(row: AlarmRow, resolved_at: number): Promise<boolean> {
    const fold_key = `device_reboot_unexpected  ${row.sn}`
    if (await this.#within.unread(row.tenant_id, fold_key)) return false
    const params = JSON.parse(row.params) as Alarm['params']
    const seconds = Math.max(1, Math.round((resolved_at - row.created_at) / 1000))
    const next = { type: 'device_reboot_unexpected', fold_key, resolved_at, last_at: resolved_at }
    this.#tell(await this.#within.update(row.id, { ...next, params: JSON.stringify({ ...params, seconds }) }))
    return true
  }

  #tell(row: AlarmRow): AlarmRow {
    this.#changed.push(row)
    return row
  }
}

/** What is away is not over, unless something else is told of it. */
const staysAway = ({ sn, type }: AlarmRow, { outages, isTold }: ReconciledNetwork) =>
  type === 'device_off' &&
  isTold(type) &&
  !outages.some((outage) => outage.type === 'device_unstable' && outage.root === sn)

/**
 * What was seen first stays; what could not be seen then is added. A report that was under way when the device went tells
 * of its link: for a while one that tells of none counts for more.
 */
const isOpen = (first: EvidenceWord, found: EvidenceWord, isLooked: boolean): boolean =>
  first === undefined || (first === 'carrier' && isLooked && isWithoutPower(found))

/** By what the port above says; a port that has a link, or was switched off, has not lost it by a fault of its power. */
const isWithoutPower = (evidence: EvidenceWord) => without.some((one) => one === evidence)
const without: readonly PortEvidence[] = ['power', 'no_power', 'link']

const behindOf = ({ root, devices }: Outage) => (root === null ? devices.length : devices.length - 1)
