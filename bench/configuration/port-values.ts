import { pause } from '../southbound/scene/child.ts'
import { against, seconds } from '../southbound/scene/figures.ts'
import { devicesAsked, Scene } from '../southbound/scene/scene.ts'
import type { Server } from '../southbound/scene/server.ts'
import { machine, row } from '../timeseries/machine.ts'

const PREVIEW_BUDGET_MS = 2_000
const SAVE_BUDGET_MS = 1_000
const RUNS = 4
/** As `save.ts`. */
const SPEED = 4
const INTERVAL_S = 600
const GIVE_UP_MS = 120_000

/**
 * One value of a port that a network says over what each of its switches (`--devices`, 1,000) runs: preview, answer of the
 * save and the last device's yes. Beside it spanning tree, which is rendered for the same switches and said over nothing.
 */
async function run(): Promise<void> {
  const devices = devicesAsked(1_000)
  console.log(`Values of ports over what ${devices} switches run (${machine()})`)
  const scene = await Scene.open()
  try {
    const kinds = 'switch'
    await scene.connect({ devices, interval: INTERVAL_S, rate: 200, kinds, speed: SPEED })
    const group = await network(scene.server, await scene.fleet.serials())
    for (let at = 0; at < RUNS; at++) await measured(scene.server, group, at, port(at), 'a value of a port')
    for (let at = 0; at < RUNS; at++) await measured(scene.server, group, at, spanning(at), 'spanning tree')
  } finally {
    await scene.close()
  }
}

async function measured(server: Server, group: number, at: number, wanted: object, what: string) {
  const data = { group, ...wanted }
  const begun = performance.now()
  await server.call('/v2/configuration', {
    action: 'preview',
    data: { ...data, differences: false, wait: false },
  })
  const previewMs = performance.now() - begun
  const saving = performance.now()
  const apply = { action: 'apply', data: { ...data, base: at, acceptAssumptions: true } }
  const { id } = await server.call<{ id: number }>('/v2/configuration', apply)
  const savedMs = performance.now() - saving
  row(
    `${what}, save ${at + 1}: preview`,
    seconds(previewMs),
    against('≤ 2 s', previewMs <= PREVIEW_BUDGET_MS),
  )
  row(`${what}, save ${at + 1}: answer`, seconds(savedMs), against('≤ 1 s', savedMs <= SAVE_BUDGET_MS))
  row(`${what}, save ${at + 1}: all ended`, seconds(await ended(server, id, saving)))
}

async function ended(server: Server, id: number, begun: number): Promise<number> {
  for (;;) {
    const changes = await server.call<{ finishedAt: number | null }[]>(`/v2/logs/config?changeSet=${id}`)
    if (changes.every(({ finishedAt }) => finishedAt !== null)) return performance.now() - begun
    if (performance.now() - begun > GIVE_UP_MS) throw new Error('not all devices came to an end')
    await pause(250)
  }
}

const port = (at: number) => ({
  only: [{ subject: 'Ethernet1', member: 'label' }],
  document: {
    section: 'switching',
    intent: { ports: [{ ...usual, port: 'Ethernet1', label: `Door ${at}` }] },
  },
})
const usual = {
  ...{ enabled: true, speed: 'auto', duplex: 'auto', poe: null },
  vlan: { mode: 'access', vlan: 1 },
}

const tree = { mode: 'rstp', helloSeconds: 2, maxAgeSeconds: 20, forwardDelaySeconds: 15 }
const spanning = (at: number) => ({
  document: { section: 'spanning', intent: { ...tree, priority: at % 2 === 0 ? 32_768 : 28_672 } },
})

async function network(server: Server, serials: string[]): Promise<number> {
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'All' } })
  const data = { PID, Name: 'All', Timezone: 'Europe/Berlin', Country: 'DE', Address: 'Bench 1' }
  const { ID: group } = await server.call<{ ID: number }>('/v2/groups', { data })
  for (const sn of serials) {
    const mac = sn.replaceAll(':', '').slice(-6)
    await server.call('/v2/devices', { action: 'bind', data: { sn, mac, group } })
  }
  return group
}

if (import.meta.main) await run()
