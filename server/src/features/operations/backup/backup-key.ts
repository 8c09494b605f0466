import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrMake } from '../../../lib/files/private-file.ts'
import { StartError } from '../../../lib/start-error.ts'

export const backupKeyFile = (dataFolder: string): string => join(dataFolder, 'backup-key')

/**
 * Opens backups: the given one, or that of the data folder, made at first use. It is in no backup: whoever loses the
 * folder needs a copy of it from elsewhere.
 */
export function backupKeyOf(dataFolder: string, given?: string): Buffer {
  const hex = given ?? readOrMake(backupKeyFile(dataFolder), () => randomBytes(32).toString('hex'))
  if (!/^[0-9a-fA-F]{64}$/.test(hex))
    throw new StartError(`${backupKeyFile(dataFolder)}: the key of backups must be 64 hexadecimal digits.`)
  return Buffer.from(hex, 'hex')
}
