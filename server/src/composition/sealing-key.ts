import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { firstSealed } from '../db/sealed-records.ts'
import { secretKeyFile } from '../lib/secret-box.ts'
import { StartError } from '../lib/start-error.ts'

/**
 * Before a secret key is made: a new one opens nothing of what the lost one sealed, and would seal more beside it.
 * @throws StartError when the key's file is missing though records are sealed
 */
export async function checkSealingKey(db: Db, config: Config): Promise<void> {
  const file = secretKeyFile(config.ROOST_DATA_DIR)
  if (config.ROOST_SECRET_KEY !== undefined || existsSync(file)) return
  const table = await firstSealed(db)
  if (table === undefined) return
  throw new StartError(
    `${file} is missing, and records (${table}) are sealed with the key it held. Put it back from a backup, or give ` +
      'the key as ROOST_SECRET_KEY. If it is lost for good, write 64 hexadecimal digits of your own into the file: ' +
      'passwords and configurations that were sealed cannot be read then.',
  )
}
