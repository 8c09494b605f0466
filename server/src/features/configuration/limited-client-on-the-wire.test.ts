import { expect, it } from 'vitest'
import * as inventory from '#contract/inventory/endpoints.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { ssidOf, wireless } from './testing/documents.ts'
import { openScene, type Scene } from './testing/fleet-scene.ts'

/** What the client would take if it could, Mbit/s each way. */
const DESIRED = 200
const LIMIT = { down: 12, up: 4 }
let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '1', '--kinds', 'ap'])
  atEnd(() => scene.close())
})

async function reported(sn: string) {
  const { data } = await scene.me.call(inventory.showDevice, { query: { sn } })
  return { at: data.state?.at ?? 0, clients: data.state?.clients ?? [] }
}

/** Whoever is on the SSID, told to load as much as it gets. */
const busyClient = (sn: string, ssid: string) =>
  eventually(async () => {
    const { clients } = await reported(sn)
    const mac = clients.find((client) => client.ssid === ssid && client.txBytes !== undefined)?.mac
    if (mac) await scene.fleet.tell(sn, 'client-load', `?client=${mac}&mbits=${DESIRED}`)
    return mac
  })

/** Mbit/s between two reports that lie some apart, as the client sees them. */
async function rates(sn: string, mac: string) {
  const countersOf = async (after: number) =>
    eventually(async () => {
      const { at, clients } = await reported(sn)
      const found = clients.find((client) => client.mac === mac)
      return at > after && found?.txBytes !== undefined && found.rxBytes !== undefined
        ? { at, down: found.txBytes, up: found.rxBytes }
        : undefined
    })
  // The one after the next: what it did before it was told to is not in between.
  const first = await countersOf((await countersOf(Date.now())).at)
  const last = await countersOf(first.at + 3_000)
  const seconds = (last.at - first.at) / 1_000
  const mbits = (bytes: number) => (bytes * 8) / 1_000_000 / seconds
  return { down: mbits(last.down - first.down), up: mbits(last.up - first.up) }
}

it('a client gets the rate of its SSID and no more, and all it wants without one', async () => {
  const { sn } = scene.devices[0]!
  const saved = async (more: Partial<Ssid>) => {
    const { version } = await scene.section()
    expect((await scene.apply(wireless(ssidOf('Lobby', more)), version)).status).toBe(200)
    await scene.stands(sn, 'in_sync')
    return busyClient(sn, 'Lobby')
  }
  const limited = await rates(sn, await saved({ limit: LIMIT }))
  for (const way of ['down', 'up'] as const) {
    // Reports come when they come, a second or so apart.
    expect(limited[way]).toBeGreaterThan(LIMIT[way] * 0.6)
    expect(limited[way]).toBeLessThan(LIMIT[way] * 1.5)
  }
  const free = await rates(sn, await saved({}))
  expect(free.down).toBeGreaterThan(DESIRED * 0.6)
  expect(free.up).toBeGreaterThan(DESIRED * 0.6)
})
