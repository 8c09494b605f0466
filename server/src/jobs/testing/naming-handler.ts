import type { Db } from '../../db/client.ts'
import type { JobHandler } from '../job-handler.ts'

/** Writes a tenant of the name it was given, unless there is one: done twice it does no harm. */
export const namingHandler = (db: Db): JobHandler<never> => ({
  kind: 'name',
  async run({ args }: { args: string }) {
    const name = `done ${args}`
    const there = await db.selectFrom('tenant').select('id').where('name', '=', name).executeTakeFirst()
    if (!there) await db.insertInto('tenant').values({ name, created_at: 1 }).execute()
  },
})
