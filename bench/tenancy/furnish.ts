import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compose, type Roost } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { silentLogger } from '../../server/src/lib/logger.ts'
import { insertDevices } from '../inventory/rows.ts'

const cities = ['Lisbon', 'Kiel', 'Osaka', 'Porto', 'Turin', 'Lyon', 'Bergen', 'Quito', 'Perth', 'Split']

/** The real server with a built console: one tenant with a tree of projects, ten networks in each, and devices. */
export async function startWithTree({ projects = 500, devices = 20_000, folder = '' } = {}) {
  const own = folder || mkdtempSync(join(tmpdir(), 'bench-tenancy-'))
  const config = readConfig({
    ...{ ROOST_DATA_DIR: own, ROOST_HTTP_PORT: '0', ROOST_UCENTRAL_PORT: '0', ROOST_RTTY_PORT: '0' },
    ROOST_DEVICE_HOST: '127.0.0.1',
  })
  const consoleFolder =
    process.env.ROOST_BENCH_CONSOLE ?? fileURLToPath(new URL('../../web/dist', import.meta.url))
  const roost = await compose({ config, log: silentLogger, consoleFolder })
  const [username, password] = ['bench', 'correct-horse-9']
  const { tenant } = (await roost.identity.service.createAccount({ username, password, role: 'admin' }))!
  const networks = await furnish(roost, tenant, projects)
  await insertDevices(roost.db, tenant, networks, devices)
  await roost.inventory.reload()
  await roost.start()
  const { sessid } = await roost.identity.service.signIn(username, password, {
    address: '::1',
    userAgent: '',
  })
  const url = `http://127.0.0.1:${(roost.http.server.address() as AddressInfo).port}`
  const stop = async () => {
    await roost.stop()
    rmSync(own, { recursive: true, force: true })
  }
  return { roost, url, sessid, stop, networks }
}

/** Every tenth project lies in none; the others in the one before them that does. @returns the networks */
async function furnish({ tenancy }: Roost, tenant: number, projects: number): Promise<number[]> {
  const place = { timezone: 'Europe/Lisbon', country: 'PT', lat: null, lng: null, webpass_sealed: null }
  const networks: number[] = []
  let above: number | null = null
  for (let n = 0; n < projects; n += 1) {
    const inside: number | null = n % 10 === 0 ? null : above
    const project: number = await tenancy.repository.createProject(tenant, `Customer ${n}`, inside, 1)
    if (inside === null) above = project
    for (let m = 0; m < 10; m += 1) {
      const name = `${cities[m]} ${n}`
      const values = { ...place, name, address: `Harbour street ${n}`, project_id: project }
      networks.push(await tenancy.repository.createNetwork(tenant, values, 1))
    }
  }
  return networks
}
