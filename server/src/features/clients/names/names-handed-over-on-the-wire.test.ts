import { expect, it } from 'vitest'
import * as clients from '#contract/clients/endpoints.ts'
import { search } from '#contract/search/endpoints.ts'
import * as tenancy from '#contract/tenancy/endpoints.ts'
import * as shares from '#contract/tenancy/shares.ts'
import * as tasks from '#contract/tenancy/tasks.ts'
import * as trash from '#contract/tenancy/trash.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import type { Client } from '../../../testing/test-roost.ts'
import { openScene, type Scene } from '../../configuration/testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '1', '--kinds', 'ap', '--seed', 'names'])
  atEnd(() => scene.close())
})

const NAME = 'Crane tablet'
const listed = async (who: Client) => (await who.call(clients.listClients, { query: {} })).data
const found = async (who: Client) => (await who.call(search, { query: { q: 'crane tab' } })).data
const sees = async (who: Client) => ({
  list: (await listed(who)).some(({ name }) => name === NAME),
  search: JSON.stringify(await found(who)).includes(NAME),
})
const [all, nothing] = [
  { list: true, search: true },
  { list: false, search: false },
]

it('a name is seen by whom the network is shared with, goes with it to another owner, and out of the trash', async () => {
  const { at, me, group } = scene
  const first = () => eventually(async () => (await listed(me))[0])
  const { mac } = await first()
  const body = { group, mac, name: NAME }
  expect(await me.call(clients.renameClient, { body })).toMatchObject({ status: 200 })
  expect(await sees(me)).toEqual(all)

  // Shared to look at, expired, then taken back.
  const partner = await at.account('admin')
  const guest = at.as(partner.token)
  expect(await sees(guest)).toEqual(nothing)
  const offer = await me.call(shares.saveShare, {
    body: { network: group, to: partner.username, permission: 'read', alwaysOn: true },
  })
  expect(await sees(guest)).toEqual(nothing)
  await guest.call(shares.acceptShare, { body: { ID: offer.data.ID } })
  expect(await sees(guest)).toEqual(all)
  expect(await guest.call(clients.renameClient, { body: { ...body, name: 'Mine' } })).toMatchObject({
    status: 403,
  })
  const ended = (over: boolean) => {
    const share = at.roost.db.updateTable('share')
    return share.set(over ? { always_on: 0, due_day: '2020-01-01' } : { always_on: 1 }).execute()
  }
  await ended(true)
  expect(await sees(guest)).toEqual(nothing)
  await ended(false)
  expect(await sees(guest)).toEqual(all)
  await me.call(shares.deleteShare, { body: { ID: offer.data.ID } })
  expect(await sees(guest)).toEqual(nothing)
  expect(await guest.call(clients.showClient, { query: { group, mac } })).toMatchObject({
    error: 'does_not_exist',
  })

  // Handed over: the new owner has the names, the old one nothing.
  const recipient = await at.account('admin')
  const owner = at.as(recipient.token)
  const task = await me.call(tasks.handOver, { body: { network: group, to: recipient.username } })
  expect(await owner.call(tasks.acceptTask, { body: { ID: task.data.ID } })).toMatchObject({ status: 200 })
  await eventually(async () => ((await sees(owner)).list ? true : undefined))
  expect(await sees(owner)).toEqual(all)
  expect(await sees(me)).toEqual(nothing)
  expect(await me.call(clients.renameClient, { body })).toMatchObject({ error: 'does_not_exist' })

  // In the trash nobody sees it; what comes back is called as before.
  await owner.call(tenancy.deleteNetwork, { body: { ID: group, Unbind: true } })
  expect(await sees(owner)).toEqual(nothing)
  const [entry] = (await owner.call(trash.listTrash, { query: {} })).data
  expect(await owner.call(trash.restoreTrash, { body: { ID: entry!.ID } })).toMatchObject({
    data: { ID: group, restored: 1 },
  })
  await eventually(async () => ((await sees(owner)).list ? true : undefined))
  expect(await sees(owner)).toEqual(all)
})
