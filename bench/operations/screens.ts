/**
 * What the operator's screens ask for, with 10,000 devices, 2,000 accounts and 5,000 networks: first page as shown, a
 * search, every sort, maps and figures; p95 of each, against 300 ms. `node bench/operations/screens.ts [devices]`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as lists from '#contract/operations/system/lists.ts'
import { compose } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { silentLogger } from '../../server/src/lib/logger.ts'
import { against } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'
import { ACCOUNTS, furnish, login, NETWORKS } from './furnish.ts'

const BUDGET_MS = 300
const ROUNDS = 8
/** Every question of every screen, as the console asks it. */
function questions(group: number): [string, string][] {
  const all = Object.values(lists).filter((one) => typeof one === 'object' && 'sorts' in one)
  const asked = all.flatMap((list) => [
    [list.name, `${list.path}?limit=100`] as [string, string],
    [`${list.name}, searched`, `${list.path}?limit=100&q=77`] as [string, string],
    ...list.sorts.flatMap((sort): [string, string][] => [
      [`${list.name} by ${sort}`, `${list.path}?limit=100&sort=${sort}`],
      [`${list.name} by ${sort}, descending`, `${list.path}?limit=100&sort=-${sort}`],
    ]),
  ])
  return [
    ...asked,
    ['overview', '/v2/system/overview'],
    ['kinds of jobs', '/v2/system/job-kinds'],
    ['module usage', '/v2/system/modules'],
    ['map of networks', '/v2/system/map?what=networks'],
    ['map of devices', '/v2/system/map?what=devices'],
    ['topology', `/v2/system/topology?group=${group}`],
  ]
}

export async function run(): Promise<void> {
  const devices = Number(process.argv[2] ?? 10_000)
  const folder = mkdtempSync(join(tmpdir(), 'bench-operations-'))
  const config = readConfig({
    ...{ ROOST_DATA_DIR: folder, ROOST_HTTP_PORT: '0', ROOST_UCENTRAL_PORT: '0', ROOST_RTTY_PORT: '0' },
    ROOST_DEVICE_HOST: '127.0.0.1',
  })
  const roost = await compose({ config, log: silentLogger })
  try {
    await furnish(roost, devices)
    await roost.inventory.reload()
    await roost.start()
    const { sessid } = await roost.identity.service.signIn(login.username, login.password, {
      ...{ address: '::1', userAgent: '' },
    })
    const base = `http://127.0.0.1:${(roost.http.server.address() as AddressInfo).port}`
    const { id } = await roost.db.selectFrom('network').select('id').limit(1).executeTakeFirstOrThrow()
    console.log(`${devices} devices, ${ACCOUNTS} accounts, ${NETWORKS} networks, SQLite (${machine()})`)
    row('question', 'p50', 'p95', 'budget')
    const ask = async (path: string): Promise<number> => {
      const start = performance.now()
      const answer = await fetch(base + path, { headers: { authorization: sessid } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      return performance.now() - start
    }
    // What a server does in the first moments with so many devices is not what its screens cost.
    for (const [, path] of questions(id)) await ask(path)
    for (const [name, path] of questions(id)) {
      const times: number[] = []
      for (let n = 0; n < ROUNDS; n += 1) {
        times.push(await ask(path))
      }
      const sorted = times.toSorted((a, b) => a - b)
      const at = (part: number) => sorted[Math.floor(part * (ROUNDS - 1))]!
      const [p50, p95] = [at(0.5), at(0.95)]
      row(
        name,
        `${p50.toFixed(0)} ms`,
        `${p95.toFixed(0)} ms`,
        against(`p95 ≤ ${BUDGET_MS} ms`, p95 <= BUDGET_MS),
      )
    }
  } finally {
    await roost.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await run()
