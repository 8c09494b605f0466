import { ChangeRepository } from '../change-sets/change.repository.ts'
import { DeviceConfigStatusRepository } from '../status/device-config-status.repository.ts'
import type { DeviceConfigStatuses } from '../status/device-config-statuses.ts'
import type { GroupCommit } from '../status/group-commit.ts'
import { isHeldBy, type OpenRollout } from './open-rollouts.ts'
import type { RolloutDeviceRow } from './rollout.repository.ts'

export interface GiveBackDeps {
  commits: GroupCommit
  statuses: DeviceConfigStatuses
  now(): number
}

const IN_SYNC: (string | null)[] = ['in_sync', 'in_sync_partly']

/**
 * Devices that never got a change that is taken back stand where they stood: they run what they ran, so nothing is to
 * be sent to them.
 */
export async function giveBack(
  { commits, statuses, now }: GiveBackDeps,
  rollout: OpenRollout,
): Promise<void> {
  for (const device of rollout.devices.values()) {
    const status = statuses.get(device.sn)
    const isUntouched = status?.changeId === device.change_id && isHeldBy(rollout, status)
    if (!isUntouched || device.previous_change === null || !IN_SYNC.includes(device.previous_state)) continue
    await commits.write((trx) => restoreStatus(trx, device, now()))
  }
  const sns = [...rollout.devices.keys()]
  await remember(commits, statuses, sns)
}

async function restoreStatus(
  trx: ConstructorParameters<typeof ChangeRepository>[0],
  { sn, change_id, previous_change, previous_state }: RolloutDeviceRow,
  at: number,
): Promise<void> {
  const changes = new ChangeRepository(trx)
  const before = await changes.find(previous_change!)
  if (!before || before.finished_at === null || before.outcome === 'overtaken') return
  await changes.updateOpen(change_id, { outcome: 'overtaken', finished_at: at })
  await new DeviceConfigStatusRepository(trx).updateFor(sn, change_id, {
    ...{ change_id: previous_change, state: previous_state!, since: at },
    ...{ desired_config: before.config, confirmed: 0 },
  })
}

/** Memory follows the tables. */
async function remember(commits: GroupCommit, statuses: DeviceConfigStatuses, sns: string[]): Promise<void> {
  await commits.write(async (trx) => {
    const rows = await new DeviceConfigStatusRepository(trx).several(sns)
    const changes = await new ChangeRepository(trx).several(rows.flatMap(({ change_id }) => change_id ?? []))
    const byId = new Map(changes.map((change) => [change.id, change]))
    for (const row of rows) {
      const status = statuses.get(row.sn)
      if (!status || status.changeId === row.change_id) continue
      statuses.tell(statuses.put(row, byId.get(row.change_id ?? 0)))
    }
  })
}
