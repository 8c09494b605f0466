import type { Db } from '../../../db/client.ts'
import { remoteSubject } from '../../../timeseries/scope/subjects.ts'
import type { Subject } from '../../../timeseries/types.ts'

const CHUNK = 1_000

/** Networks that are sent samples from outside, and whose these are. */
export class RemoteSourceRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Those that are there, not those in the trash. */
  async subjects(of: { tenant?: number; network?: number } = {}): Promise<Subject[]> {
    let found = this.#db
      .selectFrom('remote_source')
      .innerJoin('network', 'network.id', 'remote_source.network_id')
      .select(['network.id', 'network.tenant_id', 'network.project_id', 'remote_source.tenant_since'])
      .where('network.deletion_id', 'is', null)
    if (of.tenant !== undefined) found = found.where('network.tenant_id', '=', of.tenant)
    if (of.network !== undefined) found = found.where('network.id', '=', of.network)
    return (await found.execute()).map((row) => ({
      sn: remoteSubject(row.id),
      tenant: row.tenant_id,
      network: row.id,
      project: row.project_id ?? 0,
      kind: 'remote',
      since: row.tenant_since,
    }))
  }

  async add(network: number): Promise<void> {
    const row = { network_id: network, tenant_since: 0 }
    await this.#db
      .insertInto('remote_source')
      .values(row)
      .onConflict((conflict) => conflict.column('network_id').doNothing())
      .execute()
  }

  /** Networks that changed hands: their new owner sees what is sent from now on (DECISIONS 10). */
  async changeHands(trx: Db, networks: readonly number[], at: number): Promise<void> {
    for (let from = 0; from < networks.length; from += CHUNK)
      await trx
        .updateTable('remote_source')
        .set({ tenant_since: at })
        .where('network_id', 'in', networks.slice(from, from + CHUNK))
        .execute()
  }
}
