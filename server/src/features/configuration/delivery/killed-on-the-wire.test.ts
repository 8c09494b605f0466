import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { isInSync } from '#contract/inventory/config-states.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { Served } from '../../../testing/served.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { PretendFleet } from '../testing/pretend-fleet.ts'

let folder: string
let server: Served
let fleet: PretendFleet

openForTests(async (atEnd) => {
  folder = mkdtempSync(join(tmpdir(), 'roost-killed-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  server = await Served.start({ folder })
  atEnd(() => server.kill())
  await server.signIn()
  const options = ['--devices', '6', '--kinds', 'ap,switch', '--interval', '1', '--fast-reconnect', '300']
  fleet = await PretendFleet.start(Number(server.devicePort), join(folder, 'tls', 'ca.crt'), options)
  atEnd(() => fleet.stop())
})

it('killed the moment a save of several places was answered: after the next start every device gets it', async () => {
  const place = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
  const { ID: group } = await server.call<{ ID: number }>('/v2/groups', {
    data: { PID, Name: 'Office', ...place },
  })
  for (const { sn, mac } of await fleet.devices()) {
    const bind = { action: 'bind', data: { sn, mac: mac.slice(-8), group } }
    await eventually(() => server.call('/v2/devices', bind).catch(() => undefined))
  }
  const switches = (await fleet.devices()).filter(({ kind }) => kind === 'switch')
  const documentOf = async (sn: string) => {
    const name = await eventually(async () => {
      const { state } = await server.call<DeviceInfo>(`/v2/device/info?sn=${sn}`)
      return state?.ports[0]?.name
    })
    return { section: 'switching', intent: { ports: [{ ...defaultPort(name), label: 'Door' }] } }
  }
  const items: object[] = [{ group, document: wireless(ssidOf('Lobby')), base: 0 }]
  for (const { sn } of switches) items.push({ sn, document: await documentOf(sn), base: 0 })
  const data = { items, acceptAssumptions: true }
  await server.call('/v2/configuration', { action: 'apply', data })
  await server.kill()
  server = await Served.start({ folder, before: server })
  await server.signIn()
  const statuses = () => server.call<DeviceConfig[]>(`/v2/configuration/devices?group=${group}`)
  expect(await statuses()).toHaveLength(6)
  await eventually(async () => (await statuses()).every(({ state }) => isInSync(state)))
})
