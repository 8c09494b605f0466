import { expect, it } from 'vitest'
import type { Client } from '#contract/inventory/state/device-state.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'

import { ClientDirectory } from '../directory/client-directory.ts'
import { joinClient } from '../directory/join-client.ts'
import { aState, onAir, table } from '../testing/a-state.ts'
import type { LanDeviceRow } from './lan-device.repository.ts'
import { LanMemory } from './lan-memory.ts'

const macOf = (i: number) => `04:03:12:00:${String(i >> 8).padStart(2, '0')}:${(i & 255).toString(16)}`
const seenAs = (mac: string, at: number, ip = '10.0.0.1') =>
  joinClient(mac, [{ told: { sn: 'sw', at }, client: { mac, connection: 'wired', ip } }])!

function memoryOf(seen: () => Iterable<ReturnType<typeof seenAs>>) {
  const saved: LanDeviceRow[][] = []
  const memory = new LanMemory({
    repository: {
      all: async () => [],
      countOf: async () => 0,
      save: async (rows) => void saved.push([...rows]),
      remove: async () => {},
    },
    directory: {
      places: () => [{ tenant: 1, network: 1 }],
      *seenSince() {
        yield* seen()
      },
      owns: () => false,
    },
    kinds: { get: () => null },
    names: { get: () => 'named' },
    isSeenFromAbove: async () => false,
    ...{ clock: new FakeClock(), log: silentLogger },
  })
  return { memory, saved }
}

it('looks the later again the more there was to look at, up to a minute by Periodic', async () => {
  const few = memoryOf(() => [seenAs(macOf(1), 1)])
  expect(await few.memory.look()).toBe(20_001)
  const many = memoryOf(() => Array.from({ length: 30_000 }, (_, i) => seenAs(macOf(i % 400), 1)))
  expect(await many.memory.look()).toBe(50_000)
})

it('lets others have turns while it writes many', async () => {
  const { memory, saved } = memoryOf(() => Array.from({ length: 450 }, (_, i) => seenAs(macOf(i), 1)))
  await memory.look()
  expect(saved.map((rows) => rows.length)).toEqual([200, 200, 50])
})

it('writes one that left and came back during a look once, as it was last', async () => {
  const { memory, saved } = memoryOf(() => [seenAs(macOf(1), 1), seenAs(macOf(1), 2, '10.0.0.2')])
  await memory.look()
  expect(saved).toHaveLength(1)
  expect(saved[0]).toMatchObject([{ mac: macOf(1), seen_at: 2, told: expect.stringContaining('10.0.0.2') }])
})

/** A network in which an access point tells of one phone, and a switch as well; what people called somebody. */
function withPhone(bySwitch = false) {
  const [mac, names] = ['0A:00:00:00:00:01', new Map<string, string>()]
  const [directory, clock, joined] = [new ClientDirectory(), new FakeClock(), [] as string[]]
  const report = (told: Partial<Client> = {}) => {
    const at = clock.now()
    directory.reported('AP', place, null, aState({ at, clients: [onAir(mac, told)] }))
    if (bySwitch) directory.reported('SWITCH', place, null, aState({ at, forwarding: table({ '1': [mac] }) }))
  }
  const memory = new LanMemory({
    repository: { all: async () => [], countOf: async () => 0, save: async () => {}, remove: async () => {} },
    directory: {
      places: () => directory.places(),
      *seenSince(network, since, passesBy) {
        for (const one of directory.seenSince(network, since, passesBy)) {
          joined.push(one.mac)
          yield one
        }
      },
      owns: () => false,
    },
    kinds: { get: () => null },
    names: { get: (_, of) => names.get(of) ?? null },
    isSeenFromAbove: async () => false,
    ...{ clock, log: silentLogger },
  })
  const look = async (told?: Partial<Client>) => {
    clock.advance(60_000)
    report(told)
    joined.length = 0
    const next = await memory.look()
    return { next, joined: joined.length, isRemembered: memory.get(1, mac) !== null }
  }
  return { look, names, mac, clock }
}
const place = { tenant: 1, network: 1 }

it.each([
  ['one', false],
  ['two', true],
])('makes nothing of a phone that was looked at before and counts it: %s tell of it', async (_, bySwitch) => {
  const { look, clock } = withPhone(bySwitch)
  const told = { signalDbm: -70 }
  expect(await look(told)).toEqual({ next: 20_001, joined: 1, isRemembered: false })
  expect(await look(told)).toEqual({ next: 20_001, joined: 0, isRemembered: false })
  expect(await look({ signalDbm: -71 })).toMatchObject({ joined: 0 })
  clock.advance(10 * 60_000)
  expect(await look(told)).toMatchObject({ joined: 1 })
})

it('looks anew at whom somebody named, and at one that tells more of itself', async () => {
  const { look, names, mac } = withPhone()
  await look()
  names.set(mac, 'Till')
  expect(await look()).toMatchObject({ joined: 1, isRemembered: true })
  for (const other of [withPhone(), withPhone(true)]) {
    await other.look()
    expect(await other.look({ hostname: 'office-printer' })).toMatchObject({ joined: 1, isRemembered: true })
  }
})
