import { pause, until } from '../scene/child.ts'
import { PASSWORD, type Server } from '../scene/server.ts'
import { type Rows, rowsIn } from './kept-rows.ts'
import type { ServersMemory } from './movable-clock.ts'
import { asksForTooMuch, guesses, insists, worksAWhile } from './people.ts'
import type { RemoteAccess } from './remote-access.ts'
import { type Resident, residentIn } from './resident.ts'
import { comesAndIsReleased, strangersCome } from './strangers.ts'

export const ROUNDS = 4
/** A bound device, in whose name others call. */
export const BOUND = '02b0c0ffee01'
/** Closes that nobody answers are over by then. */
const QUIET_MS = 4_000

/** In a day: devices that were never there or are bound and released, people at the sign-in and those who work. */
export interface Visitors {
  strangers: number
  released: number
  guesses: number
  sessions: number
}

export interface Looked {
  memory: ServersMemory
  resident: Resident
  rows: Rows
}

interface Day {
  server: Server
  group: number
  visitors: Visitors
  remote: RemoteAccess
}

/** A quarter of a day. @returns how often somebody was turned away */
export async function live({ server, group, visitors, remote }: Day, turn: number): Promise<number> {
  await server.signIn()
  const port = Number(new URL(server.devices).port)
  const part = (perDay: number) => Math.ceil(perDay / ROUNDS)
  const many = (perDay: number, one: (number: number) => Promise<void>) =>
    eachOf(part(perDay), (i) => one(turn * part(perDay) + i))
  const strangers = part(visitors.strangers)
  await Promise.all([
    strangersCome({ port, bound: BOUND }, turn * strangers, strangers),
    many(visitors.released, (number) => comesAndIsReleased(server, group, 0x8000000 + number)),
    many(visitors.guesses, (number) => guesses(server, number)),
    many(visitors.sessions, (number) => worksAWhile(server, PASSWORD, number)),
  ])
  await remote.use(turn)
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
export async function look(server: Server, folder: string, day: number): Promise<Looked> {
  await server.signIn()
  const port = Number(new URL(server.devices).port)
  await strangersCome({ port, bound: BOUND }, 0x4000000 + day * 8, 8)
  await worksAWhile(server, PASSWORD, 0x300000 + day)
  await until('nobody connected', async () => (await server.connected()) === 0, 60_000)
  await pause(QUIET_MS)
  const memory = await server.process.ask<ServersMemory>('memory')
  return { memory, resident: residentIn(server.process.mappings()), rows: rowsIn(folder) }
}
