import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreFixture } from '../testing/store-fixture.ts'
import type { Scope } from '../types.ts'

const T0 = 1_700_000_000
let fixture: StoreFixture
const place = { project: 1, kind: 'ap', since: 0 }

beforeEach(async () => {
  fixture = new StoreFixture()
  await fixture.open()
  fixture.engine.describe([
    { sn: 'a', tenant: 1, network: 11, ...place },
    { sn: 'b', tenant: 2, network: 21, ...place },
  ])
  await fixture.append(...['a', 'b'].map(reportOf))
})
afterEach(() => fixture.remove())

const reportOf = (sn: string) => ({ sn, at: T0 * 1000, samples: [{ name: 'm', value: 1 }] })

/** What a scope sees of all devices: asked twice, as the second answer is the kept one. */
const seen = (scope: Scope, expr?: string): string[] => inOrder(scope, expr).sort()

function inOrder(scope: Scope, expr = 'm'): string[] {
  const ask = () => fixture.engine.query({ expr, time: T0, scope })
  ask()
  const answer = ask()
  return answer.resultType === 'vector' ? answer.result.map(({ metric }) => metric.sn!) : []
}

test('a device that moves to another tenant is out of sight at once, and there in sight', () => {
  expect(seen({ tenant: 1 })).toEqual(['a'])
  fixture.engine.describe([{ sn: 'a', tenant: 2, network: 21, ...place }])
  expect(seen({ tenant: 1 })).toEqual([])
  expect(seen({ tenant: 2 })).toEqual(['a', 'b'])
})

test('a device that is forgotten is out of sight at once', () => {
  expect(seen({ tenant: 2 })).toEqual(['b'])
  fixture.engine.forget(['b'])
  expect(seen({ tenant: 2 })).toEqual([])
})

test('a device that reports for the first time is seen', async () => {
  fixture.engine.describe([{ sn: 'c', tenant: 1, network: 11, ...place }])
  expect(seen({ tenant: 1 })).toEqual(['a'])
  await fixture.append(reportOf('c'))
  expect(seen({ tenant: 1 })).toEqual(['a', 'c'])
})

test('what is seen of a network follows who comes, moves and goes', async () => {
  const ofNetwork = (network: number) => seen({ all: true }, `m{network="${network}"}`)
  expect([ofNetwork(11), ofNetwork(21)]).toEqual([['a'], ['b']])
  fixture.engine.describe([{ sn: 'c', tenant: 1, network: 11, ...place }])
  await fixture.append(reportOf('c'))
  expect([ofNetwork(11), ofNetwork(21)]).toEqual([['a', 'c'], ['b']])
  fixture.engine.describe([{ sn: 'a', tenant: 2, network: 21, ...place }])
  expect([ofNetwork(11), ofNetwork(21)]).toEqual([['c'], ['a', 'b']])
  fixture.engine.forget(['b'])
  expect([ofNetwork(11), ofNetwork(21)]).toEqual([['c'], ['a']])
})

test('scopes and matchers that differ in anything have answers of their own', () => {
  expect(seen({ all: true })).toEqual(['a', 'b'])
  expect(seen({ tenant: 1, networks: [12] })).toEqual([])
  expect(seen({ tenant: 1, networks: [11] })).toEqual(['a'])
  expect(seen({ tenant: 1, shared: [21] })).toEqual(['a', 'b'])
  expect(seen({ tenant: 1, networks: [21] })).toEqual([])
  expect(seen({ all: true }, 'm{network!="11"}')).toEqual(['b'])
  expect(seen({ all: true }, 'm{network="11"}')).toEqual(['a'])
  expect(seen({ all: true }, 'm{network="11",sn="b"}')).toEqual([])
  expect(seen({ tenant: 2 }, 'm{network="11"}')).toEqual([])
  expect(seen({ all: true }, 'm{network=~"11"}')).toEqual(['a'])
  expect(seen({ all: true }, 'm{network!~"11"}')).toEqual(['b'])
})

test('series come network by network, as files keep them', async () => {
  const network = (sn: string, number: number) => ({ sn, tenant: 1, network: number, ...place })
  fixture.engine.describe([network('a', 30), network('b', 7), network('c', 30), network('d', 7)])
  await fixture.append(...['c', 'd'].map(reportOf))
  expect(inOrder({ tenant: 1 })).toEqual(['b', 'd', 'a', 'c'])
})
