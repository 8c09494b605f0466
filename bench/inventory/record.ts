/**
 * What 10,000 devices cost that report every minute, and a storm of them coming back: processor time of taking
 * in, deriving, telling and writing. SQLite. `node bench/inventory/record.ts [devices]`
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { openSqlite } from '../../server/src/db/client.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openInventory } from '../../server/src/features/inventory/testing/open-inventory.ts'

const DEVICES = Number(process.argv[2] ?? 10_000)
const folder = mkdtempSync(join(tmpdir(), 'roost-bench-'))
const file = join(folder, 'roost.db')
const db = openSqlite(file)
await migrate(db, 'sqlite')
const at = await openInventory(db, { flushMs: 60_000, promptMs: 60_000 })
const me = await at.person()
const group = await at.network(me.tenant)
const serials = Array.from({ length: DEVICES }, (_, n) => {
  const hex = n.toString(16).toUpperCase().padStart(6, '0')
  return `02:00:00:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4)}`
})
console.log(`${DEVICES} devices, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`)

await timed('first contacts', () => dialAll())
await db.updateTable('device').set({ tenant_id: me.tenant, network_id: group, kind: 'ap' }).execute()
await at.inventory.stop()
const after = await openInventory(db, { flushMs: 60_000, promptMs: 60_000 })
const sessions = new Map<string, string>()
await timed('everybody back after a start', async () => {
  for (const sn of serials) sessions.set(sn, await after.dial(sn))
  await after.inventory.flush()
})
for (const round of [1, 2, 3]) {
  const spent = await timed(`a minute of reports (${round})`, () => reportAll(round))
  console.log(`    ${((spent / 60_000) * 100).toFixed(1)} % of one core`)
}
console.log(`\ndatabase ${mib(statSync(file).size)}, resident memory ${mib(process.memoryUsage().rss)}`)
await after.inventory.stop()
await db.destroy()
rmSync(folder, { recursive: true, force: true })

/** A hundred at a time, as a site comes up after a power cut. */
async function dialAll(): Promise<void> {
  for (let from = 0; from < DEVICES; from += 100)
    await Promise.all(serials.slice(from, from + 100).map((sn) => at.dial(sn)))
  await at.inventory.flush()
}

/** As it comes: a sixtieth of the fleet each second, one write per second. */
async function reportAll(round: number): Promise<void> {
  after.time.at += 60_000
  const perSecond = Math.ceil(DEVICES / 60)
  for (let from = 0; from < DEVICES; from += perSecond) {
    for (const sn of serials.slice(from, from + perSecond))
      after.report(sn, sessions.get(sn)!, stateOf(sn, round))
    await after.inventory.flush()
  }
}

async function timed(name: string, work: () => Promise<void>): Promise<number> {
  const [begin, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const used = process.cpuUsage(cpu)
  const spent = (used.user + used.system) / 1000
  const wall = performance.now() - begin
  console.log(
    `${name.padEnd(30)} ${wall.toFixed(0).padStart(7)} ms, processor ${spent.toFixed(0).padStart(7)} ms`,
  )
  return spent
}

/** About what an AP with 20 clients says. */
function stateOf(sn: string, round: number): Partial<DeviceState> {
  const counters = {
    rxBytes: round * 1e9,
    txBytes: round * 2e9,
    rxPackets: round * 1e6,
    txPackets: round * 1e6,
  }
  return {
    unit: { uptimeSeconds: round * 60, load1: 0.3, memoryUsedRatio: 0.4, temperatureCelsius: 51 },
    parts: ['radios', 'ssids', 'interfaces', 'ports', 'clients'],
    radios: ['0', '1'].map((id) => ({
      id,
      band: '5G',
      channel: 36,
      noiseDbm: -95,
      busyRatio: 0.2,
      clients: 10,
    })),
    ssids: ['a', 'b', 'c', 'd'].map((ssid) => ({ ssid, bssid: sn, radio: '0', clients: 5, counters })),
    interfaces: [
      { name: 'up0v0', role: 'upstream', ipv4: ['192.0.2.9/24'], ipv6: [], dns: ['192.0.2.1'], counters },
    ],
    ports: ['eth0', 'eth1'].map((name) => ({ name, role: 'upstream', up: true, speedBps: 1e9, counters })),
    clients: Array.from({ length: 20 }, (_, i) => ({
      mac: `0a:${sn.slice(3, -3).toLowerCase()}:${i.toString(16).padStart(2, '0')}`,
      connection: 'wireless' as const,
      ssid: 'a',
      radio: '0',
      signalDbm: -60,
      rxRateBps: 4e8,
      txRateBps: 4e8,
      rxBytes: round * 1e7,
      txBytes: round * 1e7,
    })),
  }
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`
}
