import type { TestRoost } from '../../../testing/test-roost.ts'
import type { Report, Sample } from '../../../timeseries/types.ts'

const MINUTE = 60_000
export const MINUTES = 60

/** A device of the scene: what it says at each of the sixty minutes; undefined: no report. */
export interface SceneDevice {
  sn: string
  kind: string
  network: number
  /** Minute from which on it is its owner's; from the beginning of time when not given. */
  since?: number
  at(minute: number): Sample[] | undefined
}

/** A tenant with two networks, and devices whose hour is known to the byte. */
export async function openScene(roost: TestRoost) {
  const account = await roost.account('admin')
  const { repository } = roost.roost.tenancy
  const project = await repository.createProject(account.tenant, 'Hotels', null, 1)
  const values = { timezone: 'Europe/Berlin', country: 'DE', address: '', lat: null, lng: null }
  const network = (name: string) =>
    repository.createNetwork(
      account.tenant,
      { ...values, name, project_id: project, webpass_sealed: null },
      1,
    )
  const end = Math.floor(Date.now() / MINUTE) * MINUTE
  const begin = end - MINUTES * MINUTE
  return {
    ...{ account, project, end, begin, harbour: await network('Harbour'), pier: await network('Pier') },
    /** The time of a minute; the sixtieth ends the hour. */
    timeOf: (minute: number) => begin + minute * MINUTE,
    async add(devices: readonly SceneDevice[]): Promise<void> {
      for (const device of devices) await bind(roost, account.tenant, begin, device)
      // What stands at the beginning of a range is the range before's.
      for (let minute = 1; minute <= MINUTES; minute++) {
        const reports = devices.flatMap(({ sn, at }): Report[] => {
          const samples = at(minute)
          return samples ? [{ sn, at: begin + minute * MINUTE, samples }] : []
        })
        await roost.roost.series.append(reports)
      }
      roost.roost.series.describe(await roost.roost.inventory.reader.subjects())
    },
  }
}

async function bind(roost: TestRoost, tenant: number, begin: number, device: SceneDevice): Promise<void> {
  const { sn, kind, network, since } = device
  await roost.roost.db
    .insertInto('device')
    .values({
      ...{ sn, mac: sn, kind, kind_source: 'person', name: `the ${sn.slice(-2)}`, status: 'online' },
      ...{ tenant_id: tenant, network_id: network, bound_at: 1 },
      tenant_since: since === undefined ? 1 : begin + since * MINUTE,
    })
    .execute()
}
