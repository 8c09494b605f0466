import { type ConfigState, isInSync } from '#contract/inventory/config-states.ts'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../lib/clock.ts'
import { DevicePlaceReader } from '../../inventory/records/device-place.reader.ts'
import { targetKey } from '../config-target.ts'
import { type NewRollout, stagedRows, writeRollout } from '../rollouts/new-rollout.ts'
import type { StagedIn } from '../rollouts/staged-in.ts'
import { inSyncState, omissionsOf } from '../sections/omissions.ts'
import type { SealedJson } from '../sections/sealed-json.ts'
import { DeviceConfigStatusRepository, type PendingRow } from '../status/device-config-status.repository.ts'
import type { DeviceConfigStatuses } from '../status/device-config-statuses.ts'
import type { GroupCommit } from '../status/group-commit.ts'
import { ChangeRepository } from './change.repository.ts'
import { type ChangeSetInput, type PreparedRow, prepareRows, retold } from './change-rows.ts'
import { ChangeSetItemRepository } from './change-set-item.repository.ts'

export interface SavedChangeSet {
  id: number
  at: number
  /** Devices that get a new document. */
  sns: string[]
}

export interface ChangeWriterDeps {
  commits: GroupCommit
  clock: Clock
  sealed: SealedJson
  statuses: DeviceConfigStatuses
  changes: ChangeRepository
  rows: DeviceConfigStatusRepository
  /** It goes to its devices in stages: before any of them can be given it. */
  begun(rollout: NewRollout): void
}

type WrittenStatus = PendingRow & { change_id: number }
interface Inserted {
  id: number
  rows: WrittenStatus[]
  rollout: NewRollout | null
}
type WriteResult = Inserted & { retold: WrittenStatus[] }

/** Writes a change-set with all its changes and where devices stand then, in one transaction. */
export class ChangeWriter {
  readonly #deps: ChangeWriterDeps
  constructor(deps: ChangeWriterDeps) {
    this.#deps = deps
  }

  /**
   * When it returns, nothing of it can be lost any more.
   * @param first is written in the same transaction, before
   */
  async write(
    save: ChangeSetInput,
    first: (trx: Db) => Promise<void> = async () => undefined,
  ): Promise<SavedChangeSet> {
    const at = this.#deps.clock.now()
    const prepared = await prepareRows(save, at, this.#deps.sealed)
    const told = retold(save)
    const written: WriteResult[] = []
    // In turn with what devices bring about: two transactions over the same rows could wait for each other.
    await this.#deps.commits.write(async (trx) => {
      await first(trx)
      const sns = [...prepared.keys(), ...told.keys()]
      const there = await stillThere(trx, save, new Set(sns))
      const here = save.leavesNewer ? await withoutNewer(trx, save, there) : there
      const found = here.flatMap((sn) => prepared.get(sn) ?? [])
      const inserted = await this.#insert(trx, save, at, found)
      written.push({ ...inserted, retold: await this.#retell(trx, at, here, told) })
    })
    const { id, rows, retold: others, rollout } = written.at(-1)!
    if (rollout) this.#deps.begun(rollout)
    await this.#remember([...rows, ...others])
    const pending = rows.filter(({ state }) => state === 'pending').map(({ sn }) => sn)
    return { id, at, sns: pending }
  }

  async #insert(trx: Db, save: ChangeSetInput, at: number, found: PreparedRow[]): Promise<Inserted> {
    const [changes, statuses] = [new ChangeRepository(trx), new DeviceConfigStatusRepository(trx)]
    const { tenant: tenant_id, items, cause, accountId: account_id } = save
    const devices = found.filter(({ row }) => row.state === 'pending').length
    const takes_back = save.takesBack ?? null
    const facts = JSON.stringify(save.facts ?? [])
    const set = { ...leadingOf(save), ...{ tenant_id, cause, account_id, at, devices, takes_back, facts } }
    const id = await changes.insertSet(set)
    await new ChangeSetItemRepository(trx).insert(
      id,
      items.map(({ target, section, version, restoredFrom: restored_from }) => ({
        ...{ tenant_id, target: targetKey(target), section, version, restored_from },
      })),
    )
    const sns = found.map(({ row }) => row.sn)
    const stages = save.staged ? stagedRows(save.staged, found, await statuses.several(sns)) : null
    await changes.endUnsent(sns, 'overtaken', at)
    const ids = await changes.insert(id, stages?.held ?? found.map(({ change }) => change))
    const rows = found.map(({ row }, i) => ({ ...row, change_id: ids[i]! }))
    await statuses.want(rows)
    const rollout = save.staged && stages ? await this.#staged(trx, save.staged, stages, id, rows, at) : null
    return { id, rows, rollout }
  }

  async #staged(
    trx: Db,
    staged: StagedIn,
    { stageOf, previousOf }: ReturnType<typeof stagedRows>,
    set: number,
    rows: WrittenStatus[],
    at: number,
  ): Promise<NewRollout | null> {
    const devices = rows.flatMap(({ sn, change_id, network_id }) => {
      const [stage, previous] = [stageOf(sn), previousOf(sn)]
      if (stage === undefined) return []
      const before = { previous_change: previous?.change_id ?? null, previous_state: previous?.state ?? null }
      return [{ change_set_id: set, sn, stage, change_id, network_id, ...before }]
    })
    if (devices.length === 0) return null
    return writeRollout(trx, staged, set, at, devices)
  }

  /** A document that stays as it is is not sent again; what it does not hold may be more or less now. */
  async #retell(trx: Db, at: number, here: string[], told: Map<string, string>): Promise<WrittenStatus[]> {
    const [changes, statuses] = [new ChangeRepository(trx), new DeviceConfigStatusRepository(trx)]
    const written: WrittenStatus[] = []
    for (const row of await statuses.several(here.filter((sn) => told.has(sn)))) {
      const { sn, change_id } = row
      const change = change_id === null ? undefined : await changes.find(change_id)
      if (change_id === null || !change) continue
      const notes = told.get(sn)!
      const state = isInSync(row.state as ConfigState) ? inSyncState(omissionsOf(change, notes)) : row.state
      const since = state === row.state ? row.since : at
      await statuses.updateFor(sn, change_id, { notes, state, since })
      written.push({ ...row, state, since, change_id })
    }
    return written
  }

  async #remember(rows: WrittenStatus[]): Promise<void> {
    const written = new Map(
      (await this.#deps.rows.several(rows.map(({ sn }) => sn))).map((row) => [row.sn, row]),
    )
    const changes = await this.#deps.changes.several(rows.map(({ change_id }) => change_id))
    const present = new Map(changes.map((row) => [row.id, row]))
    for (const { sn, change_id } of rows) {
      const row = written.get(sn)
      // Something newer was written meanwhile and has told already.
      if (row?.change_id !== change_id) continue
      this.#deps.statuses.tell(this.#deps.statuses.put(row, present.get(change_id)))
    }
  }
}

/** Those of these devices that stand where they stood when it was worked out. */
async function stillThere(trx: Db, { tenant, devices }: ChangeSetInput, sns: Set<string>): Promise<string[]> {
  const byNetwork = new Map<number | null, string[]>()
  for (const { config, network } of devices) {
    const { sn } = config.device
    if (sns.has(sn)) lineOf(byNetwork, network).push(sn)
  }
  const places = new DevicePlaceReader(trx)
  const found: string[] = []
  for (const [network, there] of byNetwork) found.push(...(await places.stillIn(tenant, network, there)))
  return found
}

/** Those of these devices of which nothing else was written since they were rendered. */
async function withoutNewer(trx: Db, { devices }: ChangeSetInput, sns: string[]): Promise<string[]> {
  const rows = await new DeviceConfigStatusRepository(trx).several(sns)
  const written = new Map(rows.map((row) => [row.sn, row.change_id]))
  const rendered = new Map(devices.map(({ config: { device, status } }) => [device.sn, status?.change_id]))
  return sns.filter((sn) => (written.get(sn) ?? null) === (rendered.get(sn) ?? null))
}

function lineOf(byNetwork: Map<number | null, string[]>, network: number | null): string[] {
  const line = byNetwork.get(network) ?? []
  byNetwork.set(network, line)
  return line
}

/** What the set's own columns ask for: the first of what it is about. */
function leadingOf({ items, devices }: ChangeSetInput) {
  const [item] = items
  if (item) {
    const { section, version, target } = item
    return { section, version, network_id: target.network, sn: target.sn }
  }
  const { config, sections } = devices[0]!
  return { ...sections[0]!, network_id: config.device.network, sn: config.device.sn }
}
