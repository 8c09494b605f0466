import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { Db } from '../../../../db/client.ts'
import type { JobHandler } from '../../../../jobs/job-handler.ts'
import type { ChangeRepository } from '../../change-sets/change.repository.ts'
import {
  ChangeSetItemRepository,
  type ChangeSetItemRow,
} from '../../change-sets/change-set-item.repository.ts'
import { type ConfigTarget, namedBy, targetKey, targetOf } from '../../config-target.ts'
import type { DesiredState } from '../../desired-state/desired-state.ts'
import type { VersionRepository } from '../../desired-state/version.repository.ts'
import type { ApplyService } from '../../planning/apply.service.ts'
import type { RolloutRunner } from '../../rollouts/rollout-runner.ts'
import { ROLL_BACK_JOB } from './roll-back-job.ts'

export interface SetRollbackDeps {
  db: Db
  changes: ChangeRepository
  desired: DesiredState
  versions: Pick<VersionRepository, 'before'>
  apply: Pick<ApplyService, 'takeBack'>
  rolloutRunner: Pick<RolloutRunner, 'givingBack' | 'takenBack'>
}

type Args = { set: number }
type Undone = { undo: number; version: number }

/**
 * A device of a change-set restored itself, so what was saved with it is taken back: each place says again what it said
 * before, and devices that were changed already are given that. Where somebody saved since, that stays.
 */
export function setRollback({
  db,
  changes,
  desired,
  versions,
  apply,
  rolloutRunner,
}: SetRollbackDeps): JobHandler<Args> {
  async function undo(tenant: number, { id: undo, ...item }: ChangeSetItemRow) {
    const named = namedBy(item.target)
    if (!named) return []
    const section = item.section as ConfigSection
    const target = targetOf(tenant, named, section)
    const { version } = await desired.section(target, section)
    if (version !== item.version) return []
    return [{ ...named, ...(await backTo(target, section, { ...item, undo })), base: version }]
  }

  /** Where what was before was a mistake of the same kind, what was good before that. */
  async function backTo(target: ConfigTarget, section: ConfigSection, { undo, version }: Undone) {
    const items = new ChangeSetItemRepository(db)
    const before = await versions.before(target, section, version)
    let good = before
    while (good && (await items.wentBack(target.tenant, targetKey(target), section, good.version)))
      good = await versions.before(target, section, good.version)
    if (good?.version === before?.version) return { undo }
    return good && good.ended === 0 ? { restore: good.id } : { inherit: section }
  }

  async function takeBack(tenant: number, set: number) {
    await rolloutRunner.givingBack(set)
    const items = []
    for (const item of await new ChangeSetItemRepository(db).ofSet(tenant, set))
      items.push(...(await undo(tenant, item)))
    if (items.length > 0) await apply.takeBack(tenant, set, items)
  }

  return {
    kind: ROLL_BACK_JOB,
    async run({ tenant, args: { set } }) {
      if ((await changes.takenBackBy(set)) === null) await takeBack(tenant!, set)
      await rolloutRunner.takenBack(set)
    },
  }
}
