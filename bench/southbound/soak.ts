import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { machine, row } from '../timeseries/machine.ts'
import { makeNetworks } from './scene/bound.ts'
import { pause, until } from './scene/child.ts'
import { against } from './scene/figures.ts'
import { PASSWORD, Server } from './scene/server.ts'
import type { ClockQuestion } from './soak/movable-clock.ts'
import { asksForTooMuch, guesses, insists, worksAWhile } from './soak/people.ts'
import { boundDevice, comesAndIsReleased, strangersCome } from './soak/strangers.ts'

/**
 * Days of a server that strangers meet: devices that invent serial numbers, people who guess passwords, sessions,
 * tickets and live subscriptions that nobody ends. What the real server process keeps in memory at the end of each day;
 * its clock is moved on from outside (`soak/movable-clock.ts`), so that what goes by time goes.
 */
const DAYS = Number(process.env.ROOST_BENCH_DAYS ?? 10)
/** In a day: devices that were never there, people at the sign-in and those who work a while. */
const STRANGERS = Number(process.env.ROOST_BENCH_STRANGERS ?? 800)
const GUESSES = Number(process.env.ROOST_BENCH_GUESSES ?? 60)
const SESSIONS = Number(process.env.ROOST_BENCH_SESSIONS ?? 20)
const RELEASED = 8
const ROUNDS = 4
const DAY = 86_400_000
/** The day whose memory the later ones are held against, and by how much they may differ. */
const SETTLED = 3
const FLAT = 0.1
/** Closes that nobody answers are over by then. */
const QUIET_MS = 4_000
const BOUND = '02b0c0ffee01'

interface Looked {
  heap: number
  external: number
  rss: number
}

export async function run(): Promise<void> {
  const people = `${GUESSES} sign-ins that fail and ${SESSIONS} that work`
  console.log(`A soak: in a day ${STRANGERS} unknown devices, ${people} (${machine()})`)
  const folder = mkdtempSync(join(tmpdir(), 'bench-soak-'))
  const clock = fileURLToPath(new URL('soak/movable-clock.ts', import.meta.url))
  const env = { ROOST_TRUST_PROXY: '127.0.0.1' }
  const server = await Server.start(folder, undefined, env, { nodeArgs: ['--import', clock], answers: true })
  try {
    await soak(server)
  } finally {
    await server.process.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function soak(server: Server): Promise<void> {
  const [group] = await makeNetworks(server, 1)
  await boundDevice(server, group!, BOUND)
  const found: Looked[] = []
  let turnedAway = 0
  row('day', 'heap', 'external', 'resident')
  for (let day = 0; day < DAYS; day++) {
    for (let round = 0; round < ROUNDS; round++) {
      turnedAway += await live(server, group!, day * ROUNDS + round)
      await server.process.ask({ moveMs: DAY / ROUNDS } satisfies ClockQuestion)
    }
    found.push(await look(server, day))
    print(day + 1, found.at(-1)!)
  }
  row('callers turned away', String(turnedAway), against('some', turnedAway > 0))
  outcome(found)
}

/** A quarter of a day. @returns how often somebody was turned away */
async function live(server: Server, group: number, turn: number): Promise<number> {
  await server.signIn()
  const port = Number(new URL(server.devices).port)
  const part = (perDay: number) => Math.ceil(perDay / ROUNDS)
  const many = (perDay: number, one: (number: number) => Promise<void>) =>
    eachOf(part(perDay), (i) => one(turn * part(perDay) + i))
  await Promise.all([
    strangersCome({ port, bound: BOUND }, turn * part(STRANGERS), part(STRANGERS)),
    many(RELEASED, (number) => comesAndIsReleased(server, group, 0x8000000 + number)),
    many(GUESSES, (number) => guesses(server, number)),
    many(SESSIONS, (number) => worksAWhile(server, PASSWORD, number)),
  ])
  return (await insists(server, turn)) + (await asksForTooMuch(server, turn))
}

/** A few at a time. */
async function eachOf(count: number, one: (i: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let i = next++; i < count; i = next++) await one(i)
  }
  await Promise.all([worker(), worker()])
}

/** Who came last has gone, and what goes when something is added has been asked to. */
async function look(server: Server, day: number): Promise<Looked> {
  await server.signIn()
  const port = Number(new URL(server.devices).port)
  await strangersCome({ port, bound: BOUND }, 0x4000000 + day * 8, 8)
  await worksAWhile(server, PASSWORD, 0x300000 + day)
  await until('nobody connected', async () => (await server.connected()) === 0, 60_000)
  await pause(QUIET_MS)
  const { heapUsed, external, rss } = await server.process.ask<NodeJS.MemoryUsage>('memory')
  return { heap: heapUsed, external, rss }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

function print(day: number, { heap, external, rss }: Looked): void {
  row(String(day), megabytes(heap), megabytes(external), megabytes(rss))
}

/** Whether memory stays as it was when the first days were over, and what a visitor leaves for good. */
function outcome(found: Looked[]): void {
  for (const part of ['heap', 'external', 'rss'] as const) {
    const base = found[SETTLED - 1]?.[part] ?? Number.NaN
    const later = found.slice(SETTLED).map((one) => one[part] / base)
    const [least, most] = [Math.min(1, ...later), Math.max(1, ...later)]
    const figures = `${(least * 100).toFixed(0)}–${(most * 100).toFixed(0)} %`
    row(`${part}: later days against day ${SETTLED}`, figures, against('≤ 110 %', most <= 1 + FLAT))
  }
  const visitors = STRANGERS + GUESSES + SESSIONS + RELEASED
  const left = slope(found.slice(SETTLED - 1).map(({ heap }) => heap)) / visitors
  row('heap that a visitor leaves', `${left.toFixed(0)} bytes`, against('≤ 50 bytes', left <= 50))
}

/** By how much it grows from one to the next, by the least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const rise = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0)
  return rise / values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0)
}

if (import.meta.main) await run()
