import { sql } from 'kysely'
import type { Capability } from '#contract/inventory/capabilities.ts'
import type { FeatureSwitch } from '#contract/inventory/device-features.ts'
import type { Db } from '../../../db/client.ts'

/** Devices of one model and version that tell the same. */
export interface ReportedFeatures {
  model: string
  software: string | null
  capabilities: string
  devices: number
  online: number
}

/** What is switched off, and what bound devices tell. */
export class FeatureSwitchRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async all(): Promise<FeatureSwitch[]> {
    const rows = await this.#db.selectFrom('feature_switch').selectAll().orderBy('at', 'desc').execute()
    return rows.map(({ by_name: by, software, feature, ...row }) => {
      return { ...row, by, software: software || null, feature: feature as Capability }
    })
  }

  async told(): Promise<ReportedFeatures[]> {
    const rows = await this.#db
      .selectFrom('device')
      .where('network_id', 'is not', null)
      .where('model', 'is not', null)
      .select(({ fn }) => ['model', 'software', 'capabilities', fn.countAll<number>().as('devices')])
      .select(sql<number>`sum(case when status = 'online' then 1 else 0 end)`.as('online'))
      .groupBy(['model', 'software', 'capabilities'])
      .orderBy('model')
      .orderBy('software')
      .execute()
    return rows.map((row) => ({
      ...{ ...row, model: row.model! },
      ...{ devices: Number(row.devices), online: Number(row.online) },
    }))
  }

  /** Versions that devices of a model run, bound or not, and how many each. */
  async versionsOf(model: string): Promise<{ software: string | null; devices: number }[]> {
    const rows = await this.#db
      .selectFrom('device')
      .where('model', '=', model)
      .select(({ fn }) => ['software', fn.countAll<number>().as('devices')])
      .groupBy('software')
      .execute()
    return rows.map(({ software, devices }) => ({ software, devices: Number(devices) }))
  }

  /** Writes a switch, or takes it away, and what follows for the devices of each version, in one. */
  async write(
    { model, software, feature, ...said }: FeatureSwitch,
    offered: boolean,
    withheld: readonly { software: string | null; withheld: string }[],
  ): Promise<void> {
    const key = { model, software: software ?? '', feature }
    await this.#db.transaction().execute(async (on) => {
      await on
        .deleteFrom('feature_switch')
        .where('model', '=', model)
        .where('software', '=', key.software)
        .where('feature', '=', feature)
        .execute()
      const { reason, by: by_name, at } = said
      if (!offered)
        await on
          .insertInto('feature_switch')
          .values({ ...key, reason, by_name, at })
          .execute()
      for (const version of withheld)
        await on
          .updateTable('device')
          .set({ withheld: version.withheld })
          .where('model', '=', model)
          .where('software', version.software === null ? 'is' : '=', version.software)
          .execute()
    })
  }
}
