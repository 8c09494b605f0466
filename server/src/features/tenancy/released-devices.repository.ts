import type { Db } from '../../db/client.ts'
import type { ReleasedDevice } from './place-devices.port.ts'

/** Parameters one statement takes on both engines, with room to spare. */
const CHUNK = 500
export const inChunks = <T>(list: T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, n) => list.slice(n * CHUNK, (n + 1) * CHUNK))

/** Devices that deletions unbound, as they were. */
export class ReleasedDevices {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async remember(deletion: number, devices: ReleasedDevice[]): Promise<void> {
    for (const some of inChunks(devices)) {
      const rows = some.map(({ sn, network, kind, kindSource, name, note }) => ({
        ...{ deletion_id: deletion, sn, network_id: network, kind, name, note },
        kind_source: kindSource,
      }))
      const insert = this.#db.insertInto('deletion_device').values(rows)
      await insert.onConflict((conflict) => conflict.doNothing()).execute()
    }
  }

  async of(deletion: number): Promise<(ReleasedDevice & { lost: 'bound' | null })[]> {
    const rows = await this.#db
      .selectFrom('deletion_device')
      .selectAll()
      .where('deletion_id', '=', deletion)
      .orderBy('sn')
      .execute()
    return rows.map(({ network_id: network, kind_source: kindSource, deletion_id: _, ...rest }) => ({
      ...rest,
      network,
      kindSource,
    }))
  }

  /** Somebody bound it: it does not come back, even if it is free again later. */
  async lose(sn: string): Promise<void> {
    await this.#db.updateTable('deletion_device').set({ lost: 'bound' }).where('sn', '=', sn).execute()
  }
}
