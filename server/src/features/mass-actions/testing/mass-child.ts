import { openPostgres, openSqlite } from '../../../db/client.ts'
import { openMassActions } from './open-mass-actions.ts'

/** Goes on with whatever there is to do; says each call before it is made, and when nothing is left. */
const [engine, where] = process.argv.slice(2) as [string, string]
const { start } = openMassActions(engine === 'sqlite' ? openSqlite(where) : openPostgres(where), (what) =>
  process.stdout.write(`${what}\n`),
)
await start()
