import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bad, type Finding, ok, warn } from './finding.ts'

const DAY_MS = 86_400_000

/** How old the newest backup is. */
export function checkBackups(folder: string | undefined, now: number): Finding[] {
  const part = 'backup'
  if (folder === undefined)
    return [warn(part, 'No backups are made.', 'Set ROOST_BACKUP_DIR to a folder on another disk.')]
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  const names = isThere ? readdirSync(folder).filter((name) => name.endsWith('.backup')) : []
  const times = names.map((name) => statSync(join(folder, name)).mtimeMs)
  const later = 'The next is made at night; System → Jobs → operations.backup makes one now.'
  if (times.length === 0) return [warn(part, `There is none in ${folder} yet.`, later)]
  const newest = Math.max(...times)
  const said = `The newest of ${times.length} is from ${new Date(newest).toISOString()}.`
  return [now - newest > 2 * DAY_MS ? bad(part, said, later) : ok(part, said)]
}
