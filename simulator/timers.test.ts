import { afterEach, describe, expect, it } from 'vitest'
import { isJsonObject, type JsonObject } from '#protocols/json.ts'
import { isOn, windowIn } from './config/extension.ts'
import { actionNamed } from './control/actions.ts'
import { viewOf } from './fleet-view.ts'
import { type Bench, startBench, until } from './testing/harness.ts'
import { advanceSite } from './world/advance-site.ts'
import { bssList } from './world/radio/air.ts'

const AP = 2
let bench: Bench | undefined
afterEach(() => bench?.stop())

const at = (text: string) => Date.parse(`${text}Z`)
const time = (from: string, to: string, days = [1, 2, 3, 4, 5, 6, 7]) => ({
  days,
  from,
  to,
  zone: 'Europe/Berlin',
})

describe('an active time', () => {
  const on = (window: JsonObject, when: string) => isOn(windowIn(window)!, at(when))

  it('is told by the wall clock of its zone, in summer and in winter', () => {
    expect(on(time('08:00', '18:00'), '2026-01-10T07:00:00')).toBe(true)
    expect(on(time('08:00', '18:00'), '2026-01-10T06:59:00')).toBe(false)
    expect(on(time('08:00', '18:00'), '2026-07-10T06:00:00')).toBe(true)
    expect(on(time('08:00', '18:00'), '2026-07-10T16:00:00')).toBe(false)
  })

  it('of a night belongs to the day it began on', () => {
    const friday = time('22:00', '06:00', [5])
    expect(on(friday, '2026-01-09T22:00:00')).toBe(true)
    expect(on(friday, '2026-01-10T04:59:00')).toBe(true)
    expect(on(friday, '2026-01-09T04:00:00')).toBe(false)
    expect(on(friday, '2026-01-10T22:00:00')).toBe(false)
  })
})

/** The running document with our settings in it. */
async function configured(roost: JsonObject, changes: (document: JsonObject) => JsonObject = (one) => one) {
  bench = await startBench({ seed: 'timers' })
  const agent = bench.fleet.agents[AP]!
  const document = changes({ ...agent.config, 'third-party': { roost: { version: 1, ...roost } } })
  const refused = actionNamed('reconfigure')!(agent, {
    query: new URLSearchParams(),
    body: JSON.stringify({ ...document, uuid: agent.uuid + 1 }),
  })
  expect(refused).toBeUndefined()
  return agent
}

const NEVER = { days: [], from: '00:00', to: '23:59', zone: 'UTC' }

it('lamps and radios are off outside of their time, and an SSID outside of its own', async () => {
  const agent = await configured({
    timers: { leds: NEVER, radios: null },
    ssids: [{ name: 'Acme-Guest', bands: ['2G', '5G', '6G'], active_time: NEVER, gbk_name: null }],
  })
  const { node, site, context } = agent
  await until(() => {
    advanceSite(site, context.clock.now())
    return node.silent.ssids.size > 0
  }, 'the timers are followed')
  expect(viewOf(agent).leds).toBe('off')
  expect([...new Set(bssList(node).map(({ ssid }) => ssid.name))]).toEqual(['Acme-Staff'])
})

it('a second name in GBK is broadcast, and 5 GHz preferred', async () => {
  const bands = ['2G', '5G', '6G']
  const { node } = await configured({
    ssids: [{ name: 'Acme-Staff', bands, gbk_name: 'bfcdc8cb', prefer_5g: true }],
  })
  expect(new Set(bssList(node).map(({ ssid }) => ssid.name))).toContain('客人')
  expect(bssList(node).find(({ ssid }) => ssid.name === '客人')!.ssid.prefers5g).toBe(true)
})

it('a watchdog whose hosts are silent opens a rescue SSID, and gives up after three times a day', async () => {
  const agent = await configured(
    { watchdog: { actions: ['rescue'], grace_seconds: 0, most_per_day: 3 } },
    (document) => ({
      ...document,
      services: {
        ...(isJsonObject(document.services) ? document.services : {}),
        'online-check': {
          'ping-hosts': ['192.0.2.1'],
          'check-interval': 10,
          'check-threshold': 1,
          action: ['wifi'],
        },
      },
    }),
  )
  actionNamed('hosts-silent')!(agent, { query: new URLSearchParams(), body: '' })
  await until(() => agent.node.rescue, 'it acts')
  expect(bssList(agent.node).map(({ ssid }) => ssid.name)).toContain('Maverick')
  const told = () =>
    bench!.recorder.connections
      .filter(({ cn }) => cn === agent.serial)
      .flatMap(({ messages }) => messages)
      .flatMap((one) => (one.kind === 'event' && one.type === 'roost.watchdog' ? [one.payload] : []))
  await until(() => told().some((payload) => (payload as JsonObject).gave_up === 1), 'it gives up')
  expect(agent.watchdogActed).toHaveLength(3)
})
