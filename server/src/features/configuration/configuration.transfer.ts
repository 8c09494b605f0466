import type { Db } from '../../db/client.ts'
import type { Relocation } from './delivery/relocated-networks.ts'
import type { DesiredState } from './desired-state/desired-state.ts'
import { DraftRepository } from './drafts/draft.repository.ts'
import { RolloutRepository } from './rollouts/rollout.repository.ts'
import type { RolloutRunner } from './rollouts/rollout-runner.ts'
import { ScheduleRepository } from './schedules/schedule.repository.ts'
import { contexts, type SealedJson } from './sections/sealed-json.ts'
import type { DeviceConfigStatuses } from './status/device-config-statuses.ts'

interface Transfer {
  from: number
  to: number
  projects: number[]
  networks: number[]
  sns: string[]
}

export interface ConfigurationTransferDeps {
  sealed: SealedJson
  statuses: DeviceConfigStatuses
  desired: DesiredState
  relocation: Relocation
  rolloutRunner: Pick<RolloutRunner, 'forget'>
}

/** Sealing thousands of documents takes its time: others get their turn in between. */
const ROWS_PER_TURN = 20

/**
 * What projects, networks and devices that change hands say goes with them: every document is sealed for its new owner.
 * What is said in a project above them stays where it is, and counts for them no more.
 */
export function configurationTransfer({
  sealed,
  statuses,
  desired,
  relocation,
  rolloutRunner,
}: ConfigurationTransferDeps) {
  const again = (text: string | null, was: string, is: string) =>
    text === null ? null : sealed.seal(sealed.open(text, was), is)

  async function versions(
    trx: Db,
    said: { project_id: number } | { network_id: number } | { sn: string },
    { from, to }: Transfer,
  ) {
    const [[column, value]] = Object.entries(said) as [['project_id' | 'network_id' | 'sn', never]]
    const rows = trx.selectFrom('config_version').select(['id', 'target', 'section', 'document_sealed'])
    for (const row of await rows.where('tenant_id', '=', from).where(column, '=', value).execute()) {
      const [was, is] = [from, to].map((tenant) => contexts.version(tenant, row.target, row.section))
      const document_sealed = again(row.document_sealed, was!, is!)!
      await trx
        .updateTable('config_version')
        .set({ tenant_id: to, document_sealed })
        .where('id', '=', row.id)
        .execute()
    }
  }

  /** Drafts of who had it before end. @param like as keys of targets begin or are, a pattern */
  const items = async (trx: Db, like: string, { from, to }: Transfer) => {
    await new DraftRepository(trx).removeOf(from, like)
    await trx
      .updateTable('config_change_set_item')
      .set({ tenant_id: to })
      .where('tenant_id', '=', from)
      .where('target', 'like', like)
      .execute()
  }

  async function changes(trx: Db, sn: string, { from, to }: Transfer) {
    const [was, is] = [contexts.change(from, sn), contexts.change(to, sn)]
    const rows = trx.selectFrom('config_change').select(['id', 'before_sealed', 'after_sealed'])
    for (const row of await rows.where('tenant_id', '=', from).where('sn', '=', sn).execute()) {
      const before_sealed = again(row.before_sealed, was, is)
      const after_sealed = again(row.after_sealed, was, is)
      const values = { tenant_id: to, before_sealed, after_sealed }
      await trx.updateTable('config_change').set(values).where('id', '=', row.id).execute()
    }
  }

  async function status(trx: Db, sn: string, { from, to }: Transfer) {
    const found = trx.selectFrom('device_config_status').select(['base_sealed', 'drift_sealed'])
    const row = await found.where('sn', '=', sn).where('tenant_id', '=', from).executeTakeFirst()
    if (!row) return
    const base_sealed = again(row.base_sealed, contexts.base(from, sn), contexts.base(to, sn))
    const drift_sealed = again(row.drift_sealed, contexts.drift(from, sn), contexts.drift(to, sn))
    const values = { tenant_id: to, base_sealed, drift_sealed }
    await trx.updateTable('device_config_status').set(values).where('sn', '=', sn).execute()
  }

  return {
    async move(trx: Db, transfer: Transfer): Promise<void> {
      const { projects, networks, sns } = transfer
      for (const project_id of projects) {
        await versions(trx, { project_id }, transfer)
        await items(trx, `p${project_id}`, transfer)
      }
      for (const network of networks) {
        // With what is said for kinds and models of devices in it.
        await versions(trx, { network_id: network }, transfer)
        await new ScheduleRepository(trx).endOf(transfer.from, network, Date.now())
        await new RolloutRepository(trx).endOf(transfer.from, network, Date.now())
        for (const like of [`n${network}`, `k${network}:%`, `m${network}:%`]) await items(trx, like, transfer)
      }
      for (const [index, sn] of sns.entries()) {
        if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await new Promise(setImmediate)
        await versions(trx, { sn }, transfer)
        await changes(trx, sn, transfer)
        await status(trx, sn, transfer)
        await items(trx, `d${sn}`, transfer)
      }
      await changeSets(trx, transfer)
      await relocation.enqueue(trx, { tenant: transfer.to, networks })
    },
    async moved({ to, networks, sns }: Transfer): Promise<void> {
      desired.forget()
      rolloutRunner.forget(networks)
      for (const sn of sns) {
        const known = statuses.get(sn)
        if (known) known.tenant = to
      }
    },
  }
}

/**
 * What saved something in several places of which only some change hands is told to both: the new owner has a
 * change-set of its own with what moved.
 */
async function changeSets(trx: Db, { from, to }: Transfer): Promise<void> {
  for (const set of await partlyMoved(trx, from, to)) {
    const { id, ...values } = set
    const stays = await stillHas(trx, id, from)
    const row = { ...values, tenant_id: to }
    const next = stays
      ? (await trx.insertInto('config_change_set').values(row).returning('id').executeTakeFirstOrThrow()).id
      : id
    if (!stays) await trx.updateTable('config_change_set').set(row).where('id', '=', id).execute()
    for (const table of ['config_change_set_item', 'config_change'] as const) {
      const moved = trx.updateTable(table).set({ change_set_id: next }).where('change_set_id', '=', id)
      await moved.where('tenant_id', '=', to).execute()
    }
  }
}

/** Sets of the old owner with something that is the new one's by now. */
const partlyMoved = (trx: Db, from: number, to: number) =>
  trx
    .selectFrom('config_change_set')
    .selectAll()
    .where('tenant_id', '=', from)
    .where((eb) => {
      const moved = (table: 'config_change_set_item' | 'config_change') =>
        eb.exists(
          eb
            .selectFrom(table)
            .select('id')
            .whereRef('change_set_id', '=', 'config_change_set.id')
            .where('tenant_id', '=', to),
        )
      return eb.or([moved('config_change_set_item'), moved('config_change')])
    })
    .execute()

async function stillHas(trx: Db, set: number, tenant: number): Promise<boolean> {
  for (const table of ['config_change_set_item', 'config_change'] as const) {
    const own = trx.selectFrom(table).select('id').where('change_set_id', '=', set)
    if (await own.where('tenant_id', '=', tenant).limit(1).executeTakeFirst()) return true
  }
  return false
}
