import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bad, type Finding, ok, warn } from './finding.ts'

const SLACK_MS = 120_000
/** Where systemd notes that the clock was set by the network. */
const SYNCHRONISED = '/run/systemd/timesync/synchronized'
const SYSTEMD = '/run/systemd/system'

/** Whether the clock runs behind what was written already, and whether anything sets it. */
export function checkClock(dataFolder: string, now: number, oldest: number): Finding[] {
  const part = 'clock'
  const said = `It is ${new Date(now).toISOString()}.`
  const set = 'Set it: timedatectl set-ntp true, or install chrony.'
  if (now < oldest) return [bad(part, `${said} This version of Roost is younger than that.`, set)]
  const newest = newestWrite(dataFolder)
  if (newest !== null && newest - now > SLACK_MS)
    return [
      bad(part, `${said} Files in the data folder were written at ${new Date(newest).toISOString()}.`, set),
    ]
  if (existsSync(SYSTEMD) && !existsSync(SYNCHRONISED) && !existsSync('/run/chrony'))
    return [warn(part, `${said} Nothing tells that it is set by the network.`, set)]
  return [ok(part, said)]
}

function newestWrite(folder: string): number | null {
  const files = ['roost.db', 'roost.db-wal', 'audit-anchor', 'series']
  const times = files.flatMap(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? [],
  )
  return times.length === 0 ? null : Math.max(...times)
}
