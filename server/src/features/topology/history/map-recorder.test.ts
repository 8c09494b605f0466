import { expect, it } from 'vitest'
import type { TopologyGraph } from '#contract/topology/graph.ts'
import { EventBus } from '../../../events/bus.ts'
import type { DomainEvents } from '../../../events/domain-events.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { MapRecorder } from './map-recorder.ts'

const MINUTE = 60_000

/** Devices are called as the number of their network. */
function opened() {
  const [looked, bus] = [[] as number[], new EventBus(silentLogger)]
  let now = 1_000_000_000_000
  const recorder = new MapRecorder({
    ...{ bus, log: silentLogger, clock: { now: () => now } },
    devices: { networkNow: (sn) => Number(sn) },
    graph: {
      of: async (network) => {
        looked.push(network)
        return { nodes: [] as unknown[] } as TopologyGraph
      },
    },
    history: { record: async () => undefined, forget: () => undefined },
  })
  const tell = <E extends keyof DomainEvents>(event: E, network: number, more: object = {}) =>
    bus.emit(event, { sn: `${network}`, ...more } as unknown as DomainEvents[E])
  const lookAfter = async (ms: number) => {
    now += ms
    looked.length = 0
    await recorder.look()
    return looked.toSorted((a, b) => a - b)
  }
  return { tell, lookAfter, recorder }
}
const networks = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

it('looks each minute at the networks whose devices reported', async () => {
  const { tell, lookAfter } = opened()
  for (const network of networks(50)) tell('device.report', network)
  expect(await lookAfter(MINUTE)).toEqual(networks(50))
  expect(await lookAfter(MINUTE)).toEqual([])
  tell('device.report', 3)
  expect(await lookAfter(MINUTE)).toEqual([3])
})

it('of more networks than are kept joined looks each minute where something happened, at the others each five', async () => {
  const { tell, lookAfter } = opened()
  const all = networks(51)
  const report = () => {
    for (const network of all) tell('device.report', network)
  }
  report()
  expect(await lookAfter(MINUTE)).toEqual(all)
  report()
  tell('device.gone', 4)
  tell('device.seen', 5)
  tell('device.event_reported', 6, { meaning: { kind: 'port_link', port: '1', up: false } })
  tell('device.event_reported', 7, { meaning: { kind: 'self_check', dns: [], dhcp: [], radius: [] } })
  tell('device.placed', 0, { from: { tenant: 1, network: 8 }, to: null })
  tell('device.report', 4)
  expect(await lookAfter(MINUTE)).toEqual([4, 5, 6, 8])
  report()
  expect(await lookAfter(4 * MINUTE)).toEqual(all.filter((network) => ![4, 5, 6, 8].includes(network)))
  expect(await lookAfter(MINUTE)).toEqual([4, 5, 6, 8])
})

it('looks no further once it is stopped', async () => {
  const { tell, lookAfter, recorder } = opened()
  for (const network of networks(3)) tell('device.report', network)
  const looking = lookAfter(MINUTE)
  await recorder.stop()
  expect(await looking).toEqual([1])
})
