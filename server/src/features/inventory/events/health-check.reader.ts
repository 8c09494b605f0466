import type { Db } from '../../../db/client.ts'

/** What a device said of its own health at a time. */
export interface HealthCheck {
  at: number
  /** 0 to 100. */
  sanity: number
  /** What it found, in its own words. */
  found: string
}

const MOST_WORDS = 200
/** Back in a device's list so many are looked at: it may say things that nobody could read. */
const LOOKED_AT = 5

/** How healthy devices find themselves, by what they said. */
export class HealthCheckReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** The last one from then on; null: it said nothing since, or nothing else than just before. */
  since(sn: string, at: number): Promise<HealthCheck | null> {
    return this.#last(sn, '>=', at)
  }

  before(sn: string, at: number): Promise<HealthCheck | null> {
    return this.#last(sn, '<', at)
  }

  async #last(sn: string, side: '<' | '>=', at: number): Promise<HealthCheck | null> {
    const told = this.#db.selectFrom('device_event').select(['at', 'payload']).where('sn', '=', sn)
    const checks = told.where('type', '=', 'healthcheck').where('at', side, at)
    for (const row of await checks.orderBy('id', 'desc').limit(LOOKED_AT).execute()) {
      const { sanity, data } = JSON.parse(row.payload) as { sanity?: unknown; data?: unknown }
      const found = wordsIn(data).join('; ').slice(0, MOST_WORDS)
      if (typeof sanity === 'number') return { at: row.at, sanity, found }
    }
    return null
  }
}

/** Sentences of switches (`messages`) and of access points (`warning`), wherever they stand. */
function wordsIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    (key === 'messages' || key === 'warning') && Array.isArray(value)
      ? value.filter((one) => typeof one === 'string')
      : wordsIn(value),
  )
}
