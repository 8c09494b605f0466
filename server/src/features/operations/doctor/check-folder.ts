import { accessSync, constants, existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bad, type Finding, ok, warn } from './finding.ts'

const PRIVATE = 0o077
const LOW_RATIO = 0.1

/** Whether the data folder is there, is the server's alone, and takes what is written. */
export function checkFolder(folder: string): Finding[] {
  const part = 'data folder'
  if (!existsSync(folder))
    return [
      warn(part, `${folder} does not exist.`, 'The first start makes it; otherwise set ROOST_DATA_DIR.'),
    ]
  const { mode } = statSync(folder)
  const found: Finding[] = []
  if (mode & PRIVATE)
    found.push(
      warn(part, `Others on this machine may look into ${folder}.`, `chmod 700 '${folder}'; keys are in it.`),
    )
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const probe = join(folder, `.doctor-${process.pid}`)
    writeFileSync(probe, Buffer.alloc(4096))
    rmSync(probe)
  } catch (error) {
    const todo = `Run as the account the server runs as, or give that account the folder: chown -R <account> '${folder}'. If the disk is full, make room.`
    return [...found, bad(part, `${folder} takes no files: ${(error as Error).message}`, todo)]
  }
  return [...found, ok(part, `${folder} takes files.`)]
}

/** How much room is left where something is kept. @param leastBytes below it samples are refused */
export function checkDisk(part: string, folder: string, leastBytes: number): Finding[] {
  if (!existsSync(folder)) return []
  const { bavail, blocks, bsize, files, ffree } = statfsSync(folder)
  const [free, all] = [bavail * bsize, blocks * bsize]
  const said = `${gib(free)} of ${gib(all)} free at ${folder}.`
  const room = 'Make room or enlarge the disk; ROOST_SERIES_RAW_DAYS says how long samples are kept.'
  if (files > 0 && ffree / files < 0.01) return [bad(part, `${said} Hardly any inodes are free.`, room)]
  if (free < leastBytes)
    return [bad(part, `${said} Below ${gib(leastBytes)} no samples are taken (ROOST_SERIES_FREE_MIB).`, room)]
  if (free / all < LOW_RATIO) return [warn(part, said, room)]
  return [ok(part, said)]
}

const gib = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`
