/**
 * Ten thousand devices that go at once: how long until all is judged and written, and what is told of it. In networks
 * of twenty each, and all in one network behind one switch. `node bench/alarm/everybody-away.ts [devices]`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../server/src/db/client.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openSite, type PretendSite } from '../../server/src/features/alarm/presence/testing/pretend-site.ts'
import { against, milliseconds, percentile, seconds } from '../southbound/scene/figures.ts'
import { machine, measured, row } from '../timeseries/machine.ts'

const DEVICES = Number(process.argv[2] ?? 10_000)
const NETWORK_SIZE = 20
/** Silence is noticed within 15 s at most and told after 8 s: what is left until the first notice, 60 s after that. */
const BUDGET_MS = 30_000
const HOLD_MS = 8_000

type Paths = Record<string, string[]>
/** One device leads to all others. */
const behindOne = (count: number, prefix: string): Paths =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`${prefix}${at}`, at === 0 ? [] : [`${prefix}0`]]),
  )

const folder = mkdtempSync(join(tmpdir(), 'bench-away-'))
const db = openSqlite(join(folder, 'roost.db'))
try {
  await migrate(db, 'sqlite')
  console.log(`${DEVICES} devices away at once (${machine()})`)
  await inNetworks(DEVICES / NETWORK_SIZE)
  await inOne()
} finally {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
}

async function inNetworks(count: number): Promise<void> {
  const sites: PretendSite[] = []
  for (let n = 0; n < count; n++) {
    const paths = behindOne(NETWORK_SIZE, `n${n}-`)
    const site = await openSite(db, paths)
    site.go(...Object.keys(paths))
    site.now += HOLD_MS
    sites.push(site)
  }
  const each: number[] = []
  const all = await measured(async () => {
    for (const site of sites) each.push((await measured(() => site.pass(0))).ms)
  })
  const unresolved = (await Promise.all(sites.map((site) => site.unresolved()))).flat()
  row('networks, all away: written', seconds(all.ms), against('≤ 30 s', all.ms <= BUDGET_MS))
  row('  of one p95', milliseconds(percentile(each, 0.95)))
  const right = unresolved.length === count && unresolved.every((told) => told === 'devices_all_off')
  row('  alarms', String(unresolved.length), against('one of each network', right))
}

async function inOne(): Promise<void> {
  const paths = behindOne(DEVICES, 'edge')
  const site = await openSite(db, { ...paths, gateway: [] })
  for (const sn of Object.keys(paths)) site.go(sn)
  site.now += HOLD_MS
  const told = await measured(() => site.pass(0))
  row('one network, behind one switch', seconds(told.ms), against('≤ 30 s', told.ms <= BUDGET_MS))
  const unresolved = await site.unresolved()
  row('  alarms', String(unresolved.length), against('one', unresolved.join() === 'device_off edge0'))
  row('  looked at again', seconds((await measured(() => site.pass(0))).ms))
}
