import { expect, it } from 'vitest'
import * as clients from '#contract/clients/endpoints.ts'
import * as configuration from '#contract/configuration/endpoints.ts'
import type { BlockedClient } from '#contract/configuration/sections/blocking.ts'
import { acceptShare, saveShare } from '#contract/tenancy/shares.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import type { Client } from '../../../testing/test-roost.ts'
import { openScene, type Scene } from '../../configuration/testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '2', '--kinds', 'ap,ap', '--seed', 'blocking'])
  atEnd(() => scene.close())
})

const onAir = async () =>
  (await scene.me.call(clients.listClients, { query: { group: scene.group, connection: 'wireless' } })).data
const document = (...blocked: BlockedClient[]) =>
  ({ section: 'blocking', intent: { clients: blocked } }) as const
const inSync = async () => {
  for (const { sn } of scene.devices) await scene.stands(sn, 'in_sync', 'applied')
}
const nextReports = async () => {
  for (const { sn } of scene.devices) await scene.fleet.tell(sn, 'report')
}

it('a blocked client is sent away, is let in by no access point, and is let in again', async () => {
  const { mac, name } = await eventually(async () => (await onAir())[0])
  const blocked = { mac, name: name ?? mac }
  const preview = await scene.preview(document(blocked))
  expect(preview.data.endings).toMatchObject([
    { code: 'client_blocked', subjects: [blocked.name], clients: 1, devices: 2 },
  ])
  expect(await scene.apply(document(blocked), 0)).toMatchObject({ status: 200 })
  await inSync()
  await eventually(async () => {
    await nextReports()
    return (await onAir()).every((one) => one.mac !== mac) || undefined
  })
  // Others come back after the access points took the list; it does not.
  await eventually(async () => ((await onAir()).length > 0 ? true : undefined))
  await nextReports()
  expect((await onAir()).map((one) => one.mac)).not.toContain(mac)
  const shown = await scene.me.call(clients.showClient, { query: { group: scene.group, mac } })
  expect(shown.data.client).toMatchObject({ blocked: true, connected: false })

  expect(await scene.apply(document(), 1)).toMatchObject({ status: 200 })
  await inSync()
  await eventually(async () => (await onAir()).find((one) => one.mac === mac))
})

it('somebody else’s change of the list is seen and put right', async () => {
  const query = { group: scene.group, section: 'blocking' as const }
  const { version } = (await scene.me.call(configuration.showSection, { query })).data
  await scene.apply(document({ mac: '0A:00:00:00:00:01', name: 'A phone' }), version)
  await inSync()
  const { sn } = scene.devices[0]!
  await scene.fleet.tell(sn, 'report')
  await scene.fleet.tell(sn, 'reconfigure', '?change=block')
  const drift = await eventually(async () => {
    await scene.fleet.tell(sn, 'report')
    const now = await scene.status(sn)
    return now.state === 'drifted' && now.drift ? now.drift : undefined
  })
  expect(drift.changes).toMatchObject([
    { section: 'blocking', change: 'added', subject: { key: '0A:00:00:00:00:99' } },
  ])
  await scene.me.call(configuration.reapplyDevice, { body: { sn } })
  await scene.stands(sn, 'in_sync', 'applied')
})

it('who may not change the network blocks nobody there, and lets nobody in', async () => {
  const query = { group: scene.group, section: 'blocking' as const }
  const version = async () => (await scene.me.call(configuration.showSection, { query })).data.version
  const block = document({ mac: '0A:00:00:00:00:02', name: 'Not theirs' })
  const told = await version()
  const body = async (by: Client, wanted = block) => {
    const input = { group: scene.group, document: wanted, base: await version(), acceptAssumptions: true }
    return (await by.call(configuration.applySection, { body: input })).status
  }
  const [guest, stranger, reader] = await Promise.all([
    scene.at.account('admin'),
    scene.at.account('admin'),
    scene.at.account('user', scene.owner.tenant),
  ])
  const them = scene.at.as(guest.token)
  const share = async (permission: 'read' | 'write', ID?: number) => {
    const place = ID === undefined ? { network: scene.group, to: guest.username } : { ID }
    return (await scene.me.call(saveShare, { body: { ...place, permission, alwaysOn: true } })).data.ID
  }
  const ID = await share('read')
  expect(await body(them)).toBe(404)
  await them.call(acceptShare, { body: { ID } })
  expect(await body(them)).toBe(403)
  expect(await body(scene.at.as(stranger.token))).toBe(404)
  expect(await body(scene.at.as(reader.token))).not.toBe(200)
  expect(await version()).toBe(told)

  await share('write', ID)
  expect(await body(them)).toBe(200)
  await scene.me.call(saveShare, { body: { ID, permission: 'read', alwaysOn: true } })
  expect(await body(them, document())).toBe(403)
  expect(await body(scene.me, document())).toBe(200)
})
