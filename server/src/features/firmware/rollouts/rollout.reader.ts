import { type RawBuilder, sql } from 'kysely'

/** The upgrade of many devices that a command was part of, for logs that list commands; null: it was given alone. */
export const rolloutOfCommand = (column: string): RawBuilder<number | null> =>
  sql`(select rollout_device.rollout_id from rollout_device where rollout_device.command_id = ${sql.ref(column)})`
