import { expect, it } from 'vitest'
import * as configuration from '#contract/configuration/endpoints.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import * as tasks from '#contract/tenancy/tasks.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { ssidOf, wireless } from '../../configuration/testing/documents.ts'
import { openScene, type Scene } from '../../configuration/testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '2', '--kinds', 'ap'])
  atEnd(() => scene.close())
})

it('a network in use changes hands: devices stay connected, their configuration and history go along', async () => {
  const first = wireless(ssidOf('Lobby'))
  expect((await scene.apply(first, 0)).error).toBeUndefined()
  for (const { sn } of scene.devices) await scene.stands(sn, 'in_sync', 'applied')
  const recipient = await scene.at.account('admin')
  const me = scene.at.as(recipient.token)
  const group = scene.group
  const { sn } = scene.devices[0]!
  const series = async (token: string) => {
    const answer = await scene.at.as(token).raw(`/api/v1/query?query=device_up{sn="${sn}"}`)
    return ((await answer.json()) as { data: { result: unknown[] } }).data.result
  }
  await eventually(async () => ((await series(scene.owner.token)).length === 1 ? true : undefined))

  const offered = await scene.me.call(tasks.handOver, { body: { network: group, to: recipient.username } })
  expect(offered).toMatchObject({ status: 200 })
  expect(await me.call(tasks.showTask, { query: { ID: offered.data.ID } })).toMatchObject({
    data: { networks: 1, devices: 2, projects: 0 },
  })
  expect(await me.call(inventory.showDevice, { query: { sn } })).toMatchObject({ error: 'does_not_exist' })
  expect(await me.call(tasks.acceptTask, { body: { ID: offered.data.ID } })).toMatchObject({ status: 200 })

  // The sender has nothing of it any more, on any way.
  expect(await scene.me.call(inventory.showDevice, { query: { sn } })).toMatchObject({
    error: 'does_not_exist',
  })
  expect((await scene.me.call(inventory.listDevices, { query: {} })).data).toEqual([])
  expect((await scene.me.call(configuration.listChanges, { query: {} })).data).toEqual([])
  expect(
    await eventually(async () => ((await series(scene.owner.token)).length === 0 ? true : undefined)),
  ).toBe(true)

  // The recipient has all of it, sealed for them, and goes on working with it.
  const { data: seen } = await me.call(inventory.showDevice, { query: { sn } })
  expect(seen).toMatchObject({ status: 'online', configState: 'in_sync', group })
  const { data: log } = await me.call(configuration.listChanges, { query: {} })
  expect(log).toHaveLength(2)
  const change = await me.call(configuration.showChange, { query: { id: log[0]!.id } })
  expect(change).toMatchObject({ status: 200 })
  const { data: now } = await me.call(configuration.showSection, { query: { group, section: 'wireless' } })
  expect(now).toMatchObject({ version: 1, document: { intent: { ssids: [{ name: 'Lobby' }] } } })
  const document = wireless(ssidOf('Lobby'), ssidOf('Owner', { key: 'ownr' }))
  const saved = await me.call(configuration.applySection, { body: { group, document, base: 1 } })
  expect(saved).toMatchObject({ status: 200, data: { items: [{ version: 2 }], devices: 2 } })
  await eventually(async () => {
    const { data } = await me.call(inventory.showDevice, { query: { sn } })
    return data.configState === 'in_sync' && data.state?.ssids.some(({ ssid }) => ssid === 'Owner')
      ? true
      : undefined
  })
  await eventually(async () => ((await series(recipient.token)).length === 1 ? true : undefined))
})
