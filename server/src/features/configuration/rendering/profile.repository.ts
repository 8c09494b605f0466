import type { Kysely } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { violation } from '../../../db/violations.ts'

/** JSON texts, as they are kept. */
export interface StoredProfile {
  sn: string
  profile: string
  ports: string
}

/** What devices announced of themselves that configuring them depends on. */
export class ProfileRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async several(sns: string[]): Promise<StoredProfile[]> {
    const found: StoredProfile[] = []
    for (let at = 0; at < sns.length; at += 500) {
      const some = this.#db.selectFrom('device_profile').selectAll()
      found.push(...(await some.where('sn', 'in', sns.slice(at, at + 500)).execute()))
    }
    return found
  }

  /** What is not told (null) stays as it was. A device that is not known (any more) is left out. */
  async save(told: { sn: string; profile: string | null; ports: string | null }[]): Promise<void> {
    try {
      await this.#db.transaction().execute(async (trx) => {
        for (const one of told) await saveOne(trx, one)
      })
    } catch (error) {
      if (violation(error) !== 'reference') throw error
      for (const one of told) await saveOne(this.#db, one).catch(unlessForgotten)
    }
  }
}

async function saveOne(
  db: Kysely<Database>,
  { sn, profile, ports }: { sn: string; profile: string | null; ports: string | null },
): Promise<void> {
  const told = { ...(profile !== null && { profile }), ...(ports !== null && { ports }) }
  await db
    .insertInto('device_profile')
    .values({ sn, profile: profile ?? 'null', ports: ports ?? '[]' })
    // A storm of devices that come back as they were writes nothing.
    .onConflict((conflict) =>
      conflict
        .column('sn')
        .doUpdateSet(told)
        .where((eb) =>
          eb.or([
            ...(profile === null ? [] : [eb('device_profile.profile', '!=', profile)]),
            ...(ports === null ? [] : [eb('device_profile.ports', '!=', ports)]),
          ]),
        ),
    )
    .execute()
}

function unlessForgotten(error: unknown): void {
  if (violation(error) !== 'reference') throw error
}
