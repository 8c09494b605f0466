import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compose } from '../../server/src/composition.ts'
import { readConfig } from '../../server/src/config.ts'
import { silentLogger } from '../../server/src/lib/logger.ts'
import { insertDevices } from '../inventory/rows.ts'

/** The real server with a built console and one tenant's devices, spread over networks; records in SQLite. */
export async function startFurnished(devices: number, perNetwork = 20) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'))
  const config = readConfig({
    ...{ ROOST_DATA_DIR: folder, ROOST_HTTP_PORT: '0', ROOST_UCENTRAL_PORT: '0', ROOST_RTTY_PORT: '0' },
    ROOST_DEVICE_HOST: '127.0.0.1',
  })
  const consoleFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const roost = await compose({ config, log: silentLogger, consoleFolder })
  const { service } = roost.identity
  const [username, password] = ['bench', 'correct-horse-9']
  const { tenant } = (await service.createAccount({ username, password, role: 'admin' }))!
  const place = { timezone: 'UTC', country: 'DE', address: '', lat: null, lng: null, webpass_sealed: null }
  const networks: number[] = []
  for (let n = 0; n < devices / perNetwork; n += 1) {
    const values = { ...place, name: `Site ${n}`, project_id: null }
    networks.push(await roost.tenancy.repository.createNetwork(tenant, values, 1))
  }
  await insertDevices(roost.db, tenant, networks, devices)
  await roost.inventory.reload()
  await roost.start()
  const { sessid } = await service.signIn(username, password, { address: '::1', userAgent: '' })
  const url = `http://127.0.0.1:${(roost.http.server.address() as AddressInfo).port}`
  const stop = async () => {
    await roost.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, sessid, stop, db: roost.db, networks }
}
