import type { PictureFacts } from '#contract/floor-plan/picture.ts'
import type { Db } from '../../db/client.ts'

export interface FloorPicture extends PictureFacts {
  bytes: number
  /** Base64. */
  content: string
}

/** Pictures that lie under floors. They are records: backups and hand-overs take them along. */
export class PictureRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Without their content. */
  async about(floors: readonly number[]): Promise<Map<number, Omit<FloorPicture, 'content'>>> {
    if (floors.length === 0) return new Map()
    const rows = await this.#db
      .selectFrom('floor_picture')
      .select(['floor_id', 'type', 'width', 'height', 'bytes'])
      .where('floor_id', 'in', floors)
      .execute()
    return new Map(rows.map(({ floor_id, type, ...rest }) => [floor_id, { ...rest, type: typeOf(type) }]))
  }

  async of(floor: number): Promise<FloorPicture | null> {
    const row = await this.#db
      .selectFrom('floor_picture')
      .select(['type', 'width', 'height', 'bytes', 'content'])
      .where('floor_id', '=', floor)
      .executeTakeFirst()
    return row ? { ...row, type: typeOf(row.type) } : null
  }

  /** In the place of the one before. */
  async put(floor: number, picture: FloorPicture | null): Promise<void> {
    await this.#db.deleteFrom('floor_picture').where('floor_id', '=', floor).execute()
    if (picture)
      await this.#db
        .insertInto('floor_picture')
        .values({ floor_id: floor, ...picture })
        .execute()
  }
}

const typeOf = (type: string) => type as PictureFacts['type']
