import { expect, it } from 'vitest'
import { Suspicion } from './suspicion.ts'
import { tellOperators } from './tell-operators.ts'

const limits = {
  ...{
    suspectRatio: 0.3,
    suspectLeast: 6,
    suspectNetworks: 3,
    suspectSpanMs: 60_000,
    suspectHoldMs: 120_000,
  },
}

it('very many devices of several networks that go at once are suspicious', () => {
  const suspicion = new Suspicion(limits)
  const told = Array.from({ length: 7 }, (_, at) => suspicion.gone(`sn${at}`, at % 3, 1_000 + at, 20))
  expect(told).toEqual([false, false, false, false, false, true, false])
  expect(suspicion.until).toBe(1_006 + 120_000)
})

it('a few that come and go, or those of one network, hold nobody else’s alarms', () => {
  const flapping = new Suspicion(limits)
  for (let at = 0; at < 60; at++) expect(flapping.gone(`sn${at % 3}`, at % 3, 1_000 + at, 20)).toBe(false)
  const oneSite = new Suspicion(limits)
  for (let at = 0; at < 60; at++) expect(oneSite.gone(`sn${at}`, 1, 1_000 + at, 20)).toBe(false)
  const slowly = new Suspicion(limits)
  for (let at = 0; at < 60; at++) expect(slowly.gone(`sn${at}`, at % 3, at * 20_000, 20)).toBe(false)
  expect([flapping.until, oneSite.until, slowly.until]).toEqual([0, 0, 0])
})

it('counts each that went within the span once, where it went last', () => {
  const span = { ...limits, suspectLeast: 4, suspectNetworks: 2 }
  const suspicion = new Suspicion(span)
  const last = new Map<string, { network: number; at: number }>()
  let at = 1_000
  for (let i = 0; i < 3_000; i++) {
    at += (i * 7_919) % 9_000
    const [sn, network] = [`sn${(i * 31) % 17}`, (i * 13) % 3]
    last.set(sn, { network, at })
    const counted = [...last.values()].filter((one) => one.at >= at - span.suspectSpanMs)
    const before = suspicion.until
    const isMany = counted.length >= 6 && new Set(counted.map((one) => one.network)).size >= 2
    const told = suspicion.gone(sn, network, at, 20)
    expect([suspicion.lost, told]).toEqual([counted.length, isMany && before < at])
    expect(suspicion.until).toBe(isMany ? at + span.suspectHoldMs : before)
  }
  expect(suspicion.until).toBeGreaterThan(0)
})

it('is told to whoever owns the server, once for each account', async () => {
  const told: unknown[] = []
  const members = { operators: async () => [{ tenant_id: 1 }, { tenant_id: 1 }, { tenant_id: 4 }] as never }
  const alarms = { raise: async (alarm: object) => void told.push(alarm) }
  await tellOperators(members, alarms, { lost: 120, all: 300, at: 5 })
  expect(told).toMatchObject([
    { tenant: 1, network: null, type: 'devices_lost', params: { lost: 120, all: 300 } },
    { tenant: 4, type: 'devices_lost' },
  ])
})
