import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/client.ts'
import { checkBackups } from './check-backups.ts'
import { checkCertificates } from './check-certificates.ts'
import { checkClock } from './check-clock.ts'
import { checkDisk, checkFolder } from './check-folder.ts'
import { checkPorts } from './check-ports.ts'
import { checkDatabase, checkOutsideStore } from './check-stores.ts'
import { type Finding, finding, ok, warn } from './finding.ts'

export interface Examined {
  config: Config
  now: number
  isRunning: boolean
  /** Connections of their own to the records. */
  openRecords: () => Db
  /** Connections of devices for which there are file descriptors, up to those asked for. */
  roomFor: (devices: number) => number
}

const MIB = 2 ** 20
/** No clock can rightly be before the last change of this code. */
const OLDEST = Date.UTC(2026, 10, 1)
const MANY_DEVICES = 10_000
const RESERVED_LINES = 512

/** Looks at everything the server stands on; changes nothing but a probe that it takes away again. */
export async function examine({
  config,
  now,
  isRunning,
  openRecords,
  roomFor,
}: Examined): Promise<Finding[]> {
  const { ROOST_DATA_DIR: folder, ROOST_BACKUP_DIR: backups } = config
  const least = config.ROOST_SERIES_FREE_MIB * MIB
  const checks = [
    finding('process', () => checkProcess(roomFor(MANY_DEVICES))),
    finding('data folder', () => checkFolder(folder)),
    finding('disk', () => checkDisk('disk', folder, least)),
    finding('disk of backups', () => (backups ? checkDisk('disk of backups', backups, least) : [])),
    finding('ports', () => checkPorts(config, isRunning)),
    finding('clock', () => checkClock(folder, now, OLDEST)),
    finding('certificates', () => checkCertificates(config, now)),
    finding('database', () => checkDatabase(config, openRecords)),
    finding('outside store', () => checkOutsideStore(config)),
    finding('backup', () => checkBackups(backups, now)),
  ]
  return (await Promise.all(checks)).flat()
}

function checkProcess(room: number): Finding[] {
  const said = `Node.js ${process.versions.node}, room for ${room} connections of devices.`
  const todo = `Raise the limit of open files to ${MANY_DEVICES + RESERVED_LINES} or more: LimitNOFILE= in the service, ulimit -n in a shell.`
  return [room < MANY_DEVICES ? warn('process', said, todo) : ok('process', said)]
}
