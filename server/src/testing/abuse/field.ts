import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BodyInput, Endpoint } from '#contract/define-endpoint.ts'
import { login } from '#contract/identity/endpoints.ts'
import { createToken } from '#contract/identity/tokens.ts'
import { bindDevice } from '#contract/inventory/endpoints.ts'
import { compose } from '../../composition.ts'
import { readConfig } from '../../config.ts'
import { PretendFleet } from '../../features/configuration/testing/pretend-fleet.ts'
import { silentLogger } from '../../lib/logger.ts'
import { eventually } from '../eventually.ts'
import { Served } from '../served.ts'

const PASSWORD = 'correct-horse-9'

/** Somebody with a network of their own, an hour's session and a token that sends samples. */
export interface Tenant {
  session: string
  network: number
  writes: string
}

/** A server as a process, a well-behaved tenant with pretend devices that report, and strangers. */
export interface Field {
  url: string
  devicePort: number
  victim: Tenant
  stranger: Tenant
  serials: string[]
  close(): Promise<void>
}

export async function openField(devices: number): Promise<Field> {
  const folder = await mkdtemp(join(tmpdir(), 'roost-abuse-'))
  const opened = new AsyncDisposableStack()
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  try {
    return await furnished(folder, devices, opened)
  } catch (error) {
    // Nothing of what a test could not be set up with goes on.
    await opened.disposeAsync()
    throw error
  }
}

async function furnished(folder: string, devices: number, opened: AsyncDisposableStack): Promise<Field> {
  const networks = await furnish(folder, ['victim', 'stranger'])
  const served = await Served.start({ folder })
  opened.defer(async () => void (await served.end('SIGTERM')))
  const devicePort = Number(served.devicePort)
  const [victim, stranger] = [
    await tenant(served.url, 'victim', networks[0]!),
    await tenant(served.url, 'stranger', networks[1]!),
  ]
  const fleet = await PretendFleet.start(devicePort, join(folder, 'tls', 'ca.crt'), [
    ...['--devices', String(devices), '--kinds', 'ap', '--interval', '5'],
  ])
  opened.defer(() => fleet.stop())
  const pretend = await fleet.devices()
  for (const { sn, mac } of pretend)
    await eventually(async () => {
      const body = { sn, mac: mac.slice(-8), group: victim.network }
      return (await ask(served.url, victim.session, bindDevice, body)).ok
    }, 60_000)
  return {
    ...{ url: served.url, devicePort, victim, stranger, serials: pretend.map(({ sn }) => sn) },
    close: () => opened.disposeAsync(),
  }
}

/** A posted call of the contract, as its console sends it. */
export const ask = <E extends Endpoint>(
  url: string,
  session: string,
  { path, action, bare }: E,
  body: BodyInput<E>,
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: session, 'content-type': 'application/json' },
    body: JSON.stringify(bare ? body : { action, data: body }),
  })

/** Accounts are made before the process starts: registering needs mail. @returns a network of each */
async function furnish(folder: string, names: string[]): Promise<number[]> {
  const config = readConfig({
    ROOST_DATA_DIR: folder,
    ROOST_HTTP_PORT: '0',
    ROOST_UCENTRAL_PORT: '0',
    ROOST_RTTY_PORT: '0',
  })
  const roost = await compose({ config, log: silentLogger })
  const place = { name: 'Office', timezone: 'UTC', country: 'DE', address: '', lat: null, lng: null }
  const networks: number[] = []
  for (const username of names) {
    const made = await roost.identity.service.createAccount({ username, password: PASSWORD, role: 'admin' })
    const values = { ...place, project_id: null, webpass_sealed: null }
    networks.push(await roost.tenancy.repository.createNetwork(made!.tenant, values, 1))
  }
  await roost.stop()
  return networks
}

async function tenant(url: string, username: string, network: number): Promise<Tenant> {
  const signedIn = await ask(url, '', login, { username, password: PASSWORD })
  const session = ((await signedIn.json()) as { data: { sessid: string } }).data.sessid
  const wanted = { name: 'writer', scopes: ['ingest' as const], group: network }
  const made = await ask(url, session, createToken, { ...wanted, expiresAt: Date.now() + 3600_000 })
  return {
    ...{ session, network },
    writes: ((await made.json()) as { data: { token: string } }).data.token,
  }
}
