import type { Db } from '../../../db/client.ts'
import type { PreparedRow } from '../change-sets/change-rows.ts'
import type { DeviceConfigStatusRow } from '../status/device-config-status.repository.ts'
import { type RolloutDeviceRow, RolloutRepository, type RolloutRow } from './rollout.repository.ts'
import type { StagedIn } from './staged-in.ts'
import { stagesOf } from './stages.ts'

/** A stage ends after so long: three more tries and a restore fit in. */
export const STAGE_MS = 15 * 60_000

export interface NewRollout {
  row: RolloutRow
  devices: RolloutDeviceRow[]
}

/** Which stage each device of a change-set has. @param before where they stood */
export function stagedRows(
  { first }: StagedIn,
  found: readonly PreparedRow[],
  before: readonly DeviceConfigStatusRow[],
) {
  const known = new Map(before.map((row) => [row.sn, row]))
  const stages = stagesOf(
    found
      .filter(({ row }) => row.state === 'pending')
      .map(({ change, row: { sn } }) => ({
        ...{ sn, online: change.outcome !== 'waiting_for_device' },
        isProtected: known.get(sn)?.protection === 'armed',
      })),
    first,
  )
  return {
    stageOf: (sn: string) => stages.get(sn),
    /** What is not in the first stage waits. */
    held: found.map(({ change, row }) => {
      const waits = (stages.get(row.sn) ?? 1) > 1
      return waits && change.outcome !== 'waiting_for_calls'
        ? { ...change, outcome: 'waiting_for_stage' }
        : change
    }),
    previousOf: (sn: string) => known.get(sn),
  }
}

/** Written with its change-set. @param devices at least one */
export async function writeRollout(
  trx: Db,
  { tenant, mostFailures, atLimit }: StagedIn,
  set: number,
  at: number,
  devices: RolloutDeviceRow[],
): Promise<NewRollout> {
  const row = {
    ...{ change_set_id: set, tenant_id: tenant, network_id: devices[0]!.network_id, state: 'running' },
    ...{ most_failures: mostFailures, at_limit: atLimit, accepted: 0, stage: 1 },
    ...{ until: at + STAGE_MS, why: null, began_at: at, ended_at: null },
  }
  await new RolloutRepository(trx).insert(row, devices)
  return { row, devices }
}
