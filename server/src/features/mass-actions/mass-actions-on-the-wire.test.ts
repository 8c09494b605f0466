import { afterAll, beforeAll, expect, it } from 'vitest'
import WebSocket from 'ws'
import { listOperations } from '#contract/audit-log/endpoints.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import * as contract from '#contract/mass-actions/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { furnishPlace, giveShare } from '../../testing/furnish-place.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'

let at: TestRoost
beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

type Person = Awaited<ReturnType<TestRoost['account']>>
const ended = async (who: Person) => {
  const list = async () => (await at.as(who.token).call(contract.listMassActions)).data
  await eventually(async () => (await list()).every(({ state }) => state !== 'running'))
  return (await list())[0]!
}
const start = async (who: Person, body: Parameters<ReturnType<typeof startOf>>[0]) => startOf(who)(body)
const startOf =
  (who: Person) => async (body: { action: contract.MassActionName; sns: string[]; group?: number }) =>
    (await at.as(who.token).call(contract.startMassAction, { body })).data
const itemsOf = async (who: Person, id: number) =>
  (await at.as(who.token).call(contract.listMassItems, { query: { id } })).data

it('does what the caller may, refuses the rest as the single call does, and keeps who did it to each', async () => {
  const [owner, guest] = [await at.account('admin'), await at.account('admin')]
  const [lent, kept] = [await furnishPlace(at, owner.tenant), await furnishPlace(at, owner.tenant)]
  const own = await furnishPlace(at, guest.tenant)
  await giveShare(at, owner.tenant, guest, { network: lent.network, permission: 'write' })
  const { id } = await start(guest, { action: 'unbind', sns: [own.sn, lent.sn, kept.sn] })
  await ended(guest)
  expect(await itemsOf(guest, id)).toMatchObject([
    { sn: own.sn, state: 'done', error: null },
    { sn: lent.sn, state: 'failed', error: 'owner_only' },
    { sn: kept.sn, state: 'failed', error: 'does_not_exist' },
  ])
  const { data: log } = await at.as(guest.token).call(listOperations)
  expect(log).toMatchObject([
    { operation: 'devices.unbind', sn: own.sn, by: guest.username, address: '127.0.0.1', outcome: 'done' },
    { operation: 'mass_actions.start', by: guest.username, outcome: 'done' },
  ])
  expect((await at.as(owner.token).call(contract.listMassItems, { query: { id } })).error).toBe(
    'does_not_exist',
  )
})

it('refuses what a share gave that has ended meanwhile', async () => {
  const [owner, guest] = [await at.account('admin'), await at.account('admin')]
  const lent = await furnishPlace(at, owner.tenant)
  const share = await giveShare(at, owner.tenant, guest, { network: lent.network, permission: 'write' })
  const first = await start(guest, { action: 'reboot', sns: [lent.sn] })
  await ended(guest)
  expect(await itemsOf(guest, first.id)).toMatchObject([{ state: 'failed', error: 'device_offline' }])
  await at.roost.db.deleteFrom('share').where('id', '=', share).execute()
  await at.as(guest.token).call(contract.retryMassAction, { body: { id: first.id } })
  await ended(guest)
  expect(await itemsOf(guest, first.id)).toMatchObject([{ state: 'failed', error: 'does_not_exist' }])
})

it('tells open pages of the account that started it, and nobody else', async () => {
  const [me, other] = [await at.account('admin'), await at.account('admin')]
  const { sn } = await furnishPlace(at, me.tenant)
  const colleague = await at.account('admin', me.tenant)
  const [mine, theirs, strange] = await Promise.all([me, colleague, other].map(listen))
  await start(me, { action: 'locate', sns: [sn] })
  await eventually(() => mine!.at(-1)?.action.state === 'ended')
  expect(mine!.at(-1)).toMatchObject({ action: { action: 'locate', items: { failed: 1 } } })
  expect([theirs, strange]).toEqual([[], []])
})

async function listen({ token }: Person) {
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/v2/live`)
  const told: Extract<LiveEvent, { topic: 'mass_actions' }>[] = []
  await new Promise<void>((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', sessid: token })))
    socket.on('message', (text) => {
      const message = JSON.parse(String(text))
      if (message.type === 'ready') socket.send(JSON.stringify({ type: 'subscribe', topic: 'mass_actions' }))
      if (message.type === 'subscribed') resolve()
      if (message.topic === 'mass_actions' && message.type === 'event') told.push(message)
    })
  })
  return told
}
