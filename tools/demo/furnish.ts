import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Api, signIn } from './api.ts'
import { drawFloor } from './draw-floor.ts'
import { campusOf, type FleetDevice, listenAround, makeTrouble, manageCampus } from './manage.ts'

/**
 * Furnishes the demo account the way a person would, over the API: projects, networks, and every pretend device
 * bound by its serial number and MAC; Wi-Fi of the campus, and some trouble to find (`manage.ts`). What is already there
 * stays; safe to run at every start.
 *
 *   node tools/demo/furnish.ts --console http://127.0.0.1:8080 --control http://127.0.0.1:PORT
 */
const callDeadlineMs = 60_000
const pollMs = 250
const atOnce = 4

const projects = [
  { name: 'Riverside Hotels', timezone: 'Europe/Berlin', country: 'DE', address: 'Uferstraße 4, Hamburg' },
  { name: 'City Schools', timezone: 'Europe/Madrid', country: 'ES', address: 'Calle de la Luna 12, Madrid' },
]

const { values } = parseArgs({ options: { console: { type: 'string' }, control: { type: 'string' } } })
/** First of all by name: what there is to find is on the first page that somebody sees. */
const campusProject = {
  ...{ name: 'Bayside Campus', timezone: 'Europe/Berlin', country: 'DE' },
  address: 'Kaiserkai 12, Hamburg',
}

if (!values.console || !values.control) throw new Error('furnish: --console and --control are needed')
await furnish(await signIn(values.console, 'demo', 'demo-Roost-1'), values.control)

async function furnish(api: Api, control: string): Promise<void> {
  const fleet = (await (await fetch(`${control}/devices`)).json()) as FleetDevice[]
  const campus = campusOf(fleet)
  const groups = await networksFor([...new Set(fleet.map((device) => device.site))], campus, api)
  const bound = new Set((await api.get<{ sn: string }[]>('/v2/devices')).map((device) => device.sn))
  const missing = fleet.filter((device) => !bound.has(device.sn))
  // Gateways first: what hangs on them then shows up under a router.
  const [gateways, others] = [true, false].map((first) =>
    missing.filter((device) => (device.kind === 'gateway') === first),
  )
  for (const queue of [gateways!, others!]) {
    const binder = async () => {
      for (let device = queue.shift(); device; device = queue.shift())
        await bind(api, device, groups.get(device.site)!)
    }
    await Promise.all(Array.from({ length: atOnce }, binder))
  }
  if (campus !== undefined) {
    await manageCampus(api, groups.get(campus)!)
    const devices = fleet.filter(({ site }) => site === campus)
    await drawFloor(api, groups.get(campus)!, devices)
    await listenAround(api, groups.get(campus)!, devices)
    await makeTrouble(control, devices)
  }
  console.log(`The demo account has ${fleet.length} devices in ${groups.size} networks.`)
}

async function networksFor(
  sites: string[],
  campus: string | undefined,
  api: Api,
): Promise<Map<string, number>> {
  const present = await api.get<{ ID: number; Name: string }[]>('/v2/groups')
  const groups = new Map(present.map((network) => [network.Name, network.ID]))
  for (const [index, site] of sites.entries()) {
    if (groups.has(site)) continue
    const { name, timezone, country, address } =
      site === campus ? campusProject : projects[index % projects.length]!
    const PID = await projectNamed(api, name)
    const data = { PID, Name: site, Timezone: timezone, Country: country, Address: address }
    groups.set(site, (await api.post<{ ID: number }>('/v2/groups', { data })).ID)
  }
  return groups
}

async function projectNamed(api: Api, name: string): Promise<number> {
  const present = await api.get<{ ID: number; Name: string }[]>('/v2/projects')
  const found = present.find((project) => project.Name === name)
  return found?.ID ?? (await api.post<{ ID: number }>('/v2/projects', { data: { Name: name } })).ID
}

async function bind(api: Api, device: FleetDevice, group: number): Promise<void> {
  const mac = device.mac.replaceAll(':', '').slice(-6)
  await untilCalled(api, group, device.sn)
  const data = { sn: device.sn, mac, group, name: device.hostname }
  await api.post('/v2/devices', { action: 'bind', data })
}

/** The fleet dials in over some seconds; tries to bind are limited, so this looks first. */
async function untilCalled(api: Api, group: number, sn: string): Promise<void> {
  for (const deadline = Date.now() + callDeadlineMs; ; await delay(pollMs)) {
    const waiting = await api.post<{ sn: string }[]>('/v2/devices', { action: 'scan', data: { group } })
    if (waiting.some((found) => found.sn === sn)) return
    if (Date.now() > deadline) throw new Error(`furnish: ${sn} did not call`)
  }
}
