import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { machine, row } from '../timeseries/machine.ts'
import { makeNetworks } from './scene/bound.ts'
import { against } from './scene/figures.ts'
import { Server } from './scene/server.ts'
import { BOUND, type Looked, live, look, ROUNDS, type Visitors } from './soak/day.ts'
import type { ClockQuestion } from './soak/movable-clock.ts'
import { judgeMemory, judgeRows, judgeVisitors, printDay, printHead } from './soak/outcome.ts'
import { RemoteAccess } from './soak/remote-access.ts'
import { type SnapshotSizes, sizesIn } from './soak/snapshot.ts'
import { boundDevice, strangersNotHeard } from './soak/strangers.ts'
import { COME_FOR_TUNNELS } from './soak/tunnels.ts'

/**
 * Days of a server that strangers meet: devices that invent serial numbers, people who guess passwords, sessions,
 * tickets, live subscriptions and tunnels that nobody ends. What the real server process keeps in memory and on disk at
 * the end of each day; its clock is moved on from outside (`soak/movable-clock.ts`), so that what goes by time goes.
 * Rows are judged from day 33 on: `ROOST_BENCH_DAYS=40` with few visitors a day.
 */
const DAYS = Number(process.env.ROOST_BENCH_DAYS ?? 14)
/** The last days show what a visitor leaves; what is looked at for that takes memory itself. */
const LAST = 4
const visitors: Visitors = {
  strangers: Number(process.env.ROOST_BENCH_STRANGERS ?? 800),
  guesses: Number(process.env.ROOST_BENCH_GUESSES ?? 60),
  sessions: Number(process.env.ROOST_BENCH_SESSIONS ?? 20),
  released: 8,
}
const VISITORS = Object.values(visitors).reduce((sum, one) => sum + one, ROUNDS * COME_FOR_TUNNELS)
const DAY = 86_400_000
/** Days that the operation log, tunnels and recordings are kept. */
const RETENTION = 1
const environment = {
  ROOST_TRUST_PROXY: '127.0.0.1',
  ROOST_LOG_RETENTION_DAYS: String(RETENTION),
  ROOST_TELNET_PORTS: '24210-24219',
}

export async function run(): Promise<void> {
  const { strangers, guesses, sessions } = visitors
  const people = `${guesses} sign-ins that fail and ${sessions} that work`
  const callers = `${ROUNDS * COME_FOR_TUNNELS} who come for tunnels`
  console.log(`A soak: in a day ${strangers} unknown devices, ${people}, ${callers} (${machine()})`)
  const folder = mkdtempSync(join(tmpdir(), 'bench-soak-'))
  const clock = fileURLToPath(new URL('soak/movable-clock.ts', import.meta.url))
  const options = { nodeArgs: ['--import', clock], answers: true }
  const server = await Server.start(folder, undefined, environment, options)
  try {
    await soak(server, folder)
  } finally {
    await server.process.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function soak(server: Server, folder: string): Promise<void> {
  const [group, recorded] = await makeNetworks(server, 2)
  await boundDevice(server, group!, BOUND)
  const remote = await RemoteAccess.begin(server, { plain: group!, recorded: recorded!, days: RETENTION })
  const found: Looked[] = []
  const kept: SnapshotSizes[] = []
  let turnedAway = 0
  printHead()
  for (let day = 0; day < DAYS; day++) {
    for (let round = 0; round < ROUNDS; round++) {
      turnedAway += await live({ server, group: group!, visitors, remote }, day * ROUNDS + round)
      await server.process.ask({ moveMs: DAY / ROUNDS } satisfies ClockQuestion)
      remote.over()
    }
    found.push(await look(server, folder, day))
    printDay(day + 1, found.at(-1)!)
    if (day + 1 === DAYS - LAST || day + 1 === DAYS) kept.push(await snapshot(server, folder))
  }
  remote.stop()
  row('callers turned away', String(turnedAway), against('some', turnedAway > 0))
  row('devices that were not heard', String(strangersNotHeard()))
  row('refused at pages of devices', String(remote.refused), against('some', remote.refused > 0))
  judgeMemory(found, DAYS - LAST)
  judgeRows(found)
  if (kept.length > 1) judgeVisitors(kept[0]!, kept[1]!, VISITORS * LAST)
}

async function snapshot(server: Server, folder: string): Promise<SnapshotSizes> {
  const file = join(folder, 'heap.heapsnapshot')
  await server.process.ask({ snapshot: file } satisfies ClockQuestion)
  const kept = sizesIn(file)
  rmSync(file)
  return kept
}

if (import.meta.main) await run()
