import type { Db } from '../../../db/client.ts'

export interface CommandOutcome {
  id: number
  sn: string
  status: string
  text: string | null
  finishedAt: number | null
}

/** How commands fared, for who gave many. */
export class CommandOutcomeReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async of(ids: readonly number[]): Promise<Map<number, CommandOutcome>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#commands()
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** The latest of that name that was given to a device since then. */
  latest(sn: string, name: string, since: number): Promise<CommandOutcome | undefined> {
    const found = this.#commands().where('sn', '=', sn).where('name', '=', name).where('at', '>=', since)
    return found.orderBy('id', 'desc').limit(1).executeTakeFirst()
  }

  #commands() {
    return this.#db
      .selectFrom('device_command')
      .select(['id', 'sn', 'status', 'text', 'finished_at as finishedAt'])
  }
}
