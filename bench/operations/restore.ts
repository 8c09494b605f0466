/**
 * How long a backup of a large server is made, and how long it takes until all of it is back: devices with their last
 * report and twenty events each, in SQLite, and time series beside them.
 * `node bench/operations/restore.ts [devices]`. Budget: 10,000 devices ≤ 60 s (spec of the backup).
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../server/src/db/client.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openInventory } from '../../server/src/features/inventory/testing/open-inventory.ts'
import { makeBackup } from '../../server/src/features/operations/backup/make-backup.ts'
import { restoreBackup } from '../../server/src/features/operations/backup/restore-backup.ts'
import { insertDevices, serial } from '../inventory/rows.ts'
import { against, megabytes, seconds } from '../southbound/scene/figures.ts'
import { machine, measured, row } from '../timeseries/machine.ts'

const DEVICES = Number(process.argv[2] ?? 10_000)
const EVENTS = 20
const REPORT_BYTES = 6_000
const SERIES_FILES = 40
const SERIES_BYTES = 5_000_000
const BUDGET_MS = 60_000
/** Words that can be packed as reports can. */
const text = Buffer.alloc(REPORT_BYTES, 1)
  .map((_, at) => ((at * 7919) % 26) + 97)
  .toString()

const folder = mkdtempSync(join(tmpdir(), 'bench-restore-'))
const key = Buffer.alloc(32, 7)
try {
  console.log(`${DEVICES} devices (${machine()})`)
  const from = join(folder, 'from')
  mkdirSync(from)
  await furnish(from)
  const file = join(folder, 'roost.backup')
  const made = await measured(() =>
    makeBackup(
      {
        ...{ dataFolder: from, engine: 'sqlite', key, version: '1', now: () => Date.now() },
        openRecords: () => openSqlite(join(from, 'roost.db')),
        snapshotSeries: async (to) => writeSeries(to),
      },
      file,
    ),
  )
  row('made', seconds(made.ms), megabytes(made.result.size), `${made.result.rows} rows`)
  const back = await measured(() => restoreBackup({ file, key, dataFolder: join(folder, 'to') }))
  row('restored, checked', seconds(back.ms), megabytes(back.result.end.bytes))
  row('  of it processor time', seconds(back.cpuSeconds * 1000))
  if (DEVICES === 10_000) row('back', seconds(back.ms), against('≤ 60 s', back.ms <= BUDGET_MS))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function furnish(dataFolder: string): Promise<void> {
  const db = openSqlite(join(dataFolder, 'roost.db'))
  await migrate(db, 'sqlite')
  const at = await openInventory(db)
  const me = await at.person()
  const networks: number[] = []
  for (let n = 0; n < DEVICES / 20; n++) networks.push(await at.network(me.tenant, `Site ${n}`))
  await insertDevices(db, me.tenant, networks, DEVICES)
  for (let n = 0; n < DEVICES; n += 100) {
    const sns = Array.from({ length: Math.min(100, DEVICES - n) }, (_, i) => serial(n + i))
    await db.insertInto('device_report').values(sns.map(reportOf)).execute()
    await db
      .insertInto('device_event')
      .values(sns.flatMap((sn) => eventsOf(sn, me.tenant)))
      .execute()
  }
  await at.inventory.stop()
  await db.destroy()
}

function eventsOf(sn: string, tenant_id: number) {
  return Array.from({ length: EVENTS }, (_, at) => ({
    ...{ sn, tenant_id, at, severity: 'info', type: 'client.join' },
    payload: JSON.stringify({ client: serial(at), ssid: 'Staff', band: '5G', rssi: -60 }),
  }))
}

function reportOf(sn: string) {
  return {
    ...{ sn, protocol: 'ucentral', at: 1, trust: 1, fresh_for_ms: 1 },
    ...{ state: JSON.stringify({ sn, text }), raw: JSON.stringify({ sn, text }) },
  }
}

/** As figures of a store are: they can hardly be packed. */
function writeSeries(to: string): void {
  mkdirSync(to, { recursive: true })
  for (let n = 0; n < SERIES_FILES; n++) writeFileSync(join(to, `${n}.block`), randomBytes(SERIES_BYTES))
}
