import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOperations } from '#contract/audit-log/endpoints.ts'
import * as approval from '#contract/remote-access/approvals.ts'
import * as contract from '#contract/remote-access/endpoints.ts'
import { deleteShare } from '#contract/tenancy/shares.ts'
import { eventually } from '../../testing/eventually.ts'
import { giveShare } from '../../testing/furnish-place.ts'
import { openTunnels } from './testing/open-tunnels.ts'

type Scene = Awaited<ReturnType<typeof openTunnels>>
let scene: Scene
let guest: ReturnType<Scene['at']['as']>
let share: number

beforeAll(async () => {
  scene = await openTunnels()
  const { at, wire } = scene
  const account = await at.account('admin')
  guest = at.as(account.token)
  const { network } = (await at.roost.inventory.reader.known(scene.device.sn))!
  share = await giveShare(at, wire.owner.tenant, account, { network, permission: 'write' })
})
afterAll(() => scene.close())

const rule = async (guests: approval.GuestTunnels) => {
  const { network } = (await scene.at.roost.inventory.reader.known(scene.device.sn))!
  return scene.me.call(approval.saveTunnelRule, { body: { group: network, guests } })
}
const ask = () => guest.call(contract.createTunnel, { body: { sn: scene.device.sn, type: 'terminal' } })
const waiting = async () => (await scene.me.call(approval.listTunnelRequests, {})).data.map(({ id }) => id)

it('a guest’s tunnel waits for the owner, who is told; the device hears nothing before', async () => {
  const { data } = await ask()
  expect(data).toMatchObject({ state: 'asked', mine: true, allowedBy: null })
  expect(await waiting()).toEqual([data.id])
  expect((await guest.call(approval.listTunnelRequests, {})).data).toEqual([])
  const mine = await guest.call(approval.allowTunnel, { body: { id: data.id } })
  expect(mine).toMatchObject({ error: 'does_not_exist' })
  const allowed = await scene.me.call(approval.allowTunnel, { body: { id: data.id } })
  expect(allowed.data).toMatchObject({ state: 'creating', mine: false, allowedBy: expect.any(String) })
  // The first order that the device gets is that of the owner's yes.
  const { id, token, port } = await scene.ordered()
  scene.call({ id, token, port, certificate: scene.device.certificate })
  await eventually(async () => (await scene.state(data.id, guest)) === 'created')
  expect(await waiting()).toEqual([])
  const again = await scene.me.call(approval.allowTunnel, { body: { id: data.id } })
  expect(again).toMatchObject({ error: 'does_not_exist' })
  const log = await scene.me.call(listOperations, { query: { operation: 'tunnels.allow' } })
  expect(log.data.map(({ outcome }) => outcome)).toEqual(['does_not_exist', 'done'])
})

it('the owner’s rule ends what guests have open, and lets them in, or not', async () => {
  const open = (await scene.list())[0]!
  expect((await rule('never')).data).toEqual({ guests: 'never', recordDays: null })
  expect(await scene.end(open.id)).toBe('access_ended')
  expect(await ask()).toMatchObject({ status: 403, error: 'tunnels_for_owner' })
  const { network } = (await scene.at.roost.inventory.reader.known(scene.device.sn))!
  const theirs = await guest.call(approval.saveTunnelRule, { body: { group: network, guests: 'allow' } })
  expect(theirs).toMatchObject({ error: 'owner_only' })
  await rule('allow')
  const letIn = await ask()
  expect(letIn.data.state).toBe('creating')
  await scene.ordered()
  await guest.call(contract.closeTunnel, { body: { id: letIn.data.id } })
  await rule('ask')
})

it('who asks may ask for five at a time; no, and withdrawn, make room', async () => {
  const asked: number[] = []
  for (let n = 0; n < 5; n++) asked.push((await ask()).data.id)
  expect(await ask()).toMatchObject({ error: 'too_many_requests' })
  await scene.me.call(approval.denyTunnel, { body: { id: asked[0]! } })
  expect(await scene.end(asked[0]!)).toBe('denied')
  await guest.call(contract.closeTunnel, { body: { id: asked[1]! } })
  expect((await ask()).data.state).toBe('asked')
  expect(await waiting()).toHaveLength(4)
})

it('a share that ends takes what was asked for, and what is open, with it', async () => {
  const [first] = await waiting()
  const { data } = await scene.me.call(approval.allowTunnel, { body: { id: first! } })
  const { id, token, port } = await scene.ordered()
  scene.call({ id, token, port, certificate: scene.device.certificate })
  await eventually(async () => (await scene.state(data.id)) === 'created')
  await scene.me.call(deleteShare, { body: { ID: share } })
  await eventually(async () => (await scene.end(data.id)) === 'access_ended')
  await eventually(async () => (await waiting()).length === 0)
})
