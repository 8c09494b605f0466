import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { machine, row } from '../timeseries/machine.ts'
import type { Taken } from './intake/messages.ts'
import { PretendDevices } from './intake/pretend-devices.ts'
import { TakerProcess } from './intake/taker-process.ts'
import { megabytes } from './scene/figures.ts'
import { devicesAsked } from './scene/scene.ts'
import { databaseOf, Server } from './scene/server.ts'

const INTERVAL_S = 60
const NETWORK_SIZE = 50

/**
 * What a report costs the server once its frame was read: without TLS and sockets, so that ten thousand devices can
 * be measured where a fleet would need the machine for itself. Processor time of its threads.
 */
export async function run(): Promise<void> {
  const count = devicesAsked()
  console.log(`${count} devices reporting every ${INTERVAL_S} s, without their wire (${machine()})`)
  const folder = mkdtempSync(join(tmpdir(), 'bench-intake-'))
  try {
    const devices = new PretendDevices(count)
    const networks = await networksIn(folder, Math.ceil(count / NETWORK_SIZE))
    const first = await TakerProcess.start(folder, devices)
    await first.connectAll()
    await first.stop()
    bind(folder, networks)
    const taker = await TakerProcess.start(folder, devices)
    await taker.connectAll()
    await taker.reportOnce(INTERVAL_S)
    const before = await taker.figures()
    const seconds = await taker.reportOnce(INTERVAL_S)
    print(before, await taker.figures(), count, seconds)
    await taker.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(before: Taken, after: Taken, reports: number, seconds: number): void {
  const each = (ms: number) => `${(ms / reports).toFixed(3)} ms`
  row('reports, seconds', String(reports), seconds.toFixed(1))
  row('all threads, per report', each(after.allMs - before.allMs))
  for (const [name, ms] of Object.entries(after.threads))
    if (ms > (before.threads[name] ?? 0)) row(`  ${name}`, each(ms - (before.threads[name] ?? 0)))
  const times = `${after.oldCount - before.oldCount} times`
  row('  collecting young, old', each(after.young - before.young), each(after.old - before.old), times)
  row('heap, resident', megabytes(after.heapUsed), megabytes(after.rss))
}

async function networksIn(folder: string, count: number): Promise<number[]> {
  const server = await Server.start(folder)
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'Bench' } })
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const data = { PID, Name: `Site ${i}`, Timezone: 'Europe/Berlin', Country: 'DE', Address: 'Bench 1' }
    ids.push((await server.call<{ ID: number }>('/v2/groups', { data })).ID)
  }
  await server.process.stop()
  return ids
}

function bind(folder: string, networks: number[]): void {
  const db = new DatabaseSync(databaseOf(folder))
  const tenant = db.prepare('select tenant_id from network where id = ?').get(networks[0]!)!.tenant_id!
  const devices = db.prepare('select sn from device order by sn').all() as { sn: string }[]
  const update = db.prepare(
    'update device set tenant_id = ?, network_id = ?, kind = told_kind, kind_source = told_kind_source, tenant_since = 0, bound_at = 0 where sn = ?',
  )
  db.exec('begin')
  for (const [i, { sn }] of devices.entries()) update.run(tenant, networks[Math.floor(i / NETWORK_SIZE)]!, sn)
  db.exec('commit')
  db.close()
}

if (import.meta.main) await run()
