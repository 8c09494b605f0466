import { readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

/** What a backup holds in another form, what only this process needs, and the key that would open it. */
const LEFT_OUT =
  /^(?:roost\.db(?:-wal|-shm|-journal)?|series|outside|lock|lock-journal|backup-key|restoring|before-upgrade)$/

/** Files of the data folder that are taken as they are, in order. @param except a folder that holds backups */
export function dataFiles(dataFolder: string, except: string): string[] {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const name = relative(dataFolder, path)
      if (LEFT_OUT.test(name) || resolve(path) === resolve(except)) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) found.push(name)
    }
  }
  walk(dataFolder)
  return found.sort()
}

/** All files below a folder, as paths in it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
}

/** Within a backup paths have slashes, wherever it was made. @throws Error for one that leads elsewhere */
export const storedPath = (path: string): string => path.split(sep).join('/')
export function pathWithin(folder: string, stored: string): string {
  const path = resolve(folder, ...stored.split('/'))
  if (!path.startsWith(resolve(folder) + sep))
    throw new Error(`the backup holds a path that leads elsewhere: ${stored}`)
  return path
}
