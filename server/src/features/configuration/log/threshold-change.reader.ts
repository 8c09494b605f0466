import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import type { Db } from '../../../db/client.ts'

/** So many versions are looked through; who changed more since has no threshold in mind. */
const VERSIONS = 50

/** When the roaming threshold of an SSID of a network was last set, changed or taken away. */
export class ThresholdChangeReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** The threshold that counts since; before a threshold was taken away, the one that counted until then. */
  async latest(
    tenant: number,
    network: number,
  ): Promise<{ at: number; threshold: number | undefined } | null> {
    const rows = await this.#db
      .selectFrom('config_version')
      .select(['at', 'changes'])
      .where('tenant_id', '=', tenant)
      .where('network_id', '=', network)
      .where('sn', 'is', null)
      .where('section', '=', 'wireless')
      .orderBy('id', 'desc')
      .limit(VERSIONS)
      .execute()
    for (const { at, changes } of rows) {
      const values = thresholdsIn(JSON.parse(changes) as IntentChange[])
      if (values) return { at, threshold: values.length === 0 ? undefined : Math.max(...values) }
    }
    return null
  }
}

function thresholdsIn(changes: readonly IntentChange[]): number[] | null {
  const about = changes.filter(({ change, field }) => change === 'changed' && field === 'roamingThreshold')
  if (about.length === 0) return null
  return about.map(({ before, after }) => after ?? before).filter((value) => typeof value === 'number')
}
