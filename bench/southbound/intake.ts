import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { machine, row } from '../timeseries/machine.ts'
import type { Taken } from './intake/messages.ts'
import { PretendDevices } from './intake/pretend-devices.ts'
import { TakerProcess } from './intake/taker-process.ts'
import { bindAll, makeNetworks } from './scene/bound.ts'
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
    bindAll(folder, serialsIn(folder), networks, NETWORK_SIZE)
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
  const ids = await makeNetworks(server, count)
  await server.process.stop()
  return ids
}

/** All that called while nobody had bound them. */
function serialsIn(folder: string): string[] {
  const db = new DatabaseSync(databaseOf(folder))
  const devices = db.prepare('select sn from device order by sn').all() as { sn: string }[]
  db.close()
  return devices.map(({ sn }) => sn)
}

if (import.meta.main) await run()
