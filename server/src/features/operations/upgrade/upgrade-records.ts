import type { Db, Engine } from '../../../db/client.ts'
import { migrate, pendingSteps } from '../../../db/migrate.ts'
import { type CopySource, copyBeforeUpgrade } from './copy-before-upgrade.ts'

/**
 * Brings the records to the form of this version; where that changes something that is there, a copy is made before.
 * @returns the path of the copy; null: none was needed, or wanted
 * @throws StartError where a later version has worked with them, or no copy can be made
 */
export async function upgradeRecords(
  db: Db,
  engine: Engine,
  source: CopySource | null,
): Promise<string | null> {
  const isChanged = (await pendingSteps(db, engine)).length > 0
  const copy = isChanged && source ? await copyBeforeUpgrade(source) : null
  await migrate(db, engine)
  return copy
}
