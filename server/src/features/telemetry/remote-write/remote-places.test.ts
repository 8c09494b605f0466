import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToken } from '#contract/identity/tokens.ts'
import { deleteNetwork, saveNetwork } from '#contract/tenancy/endpoints.ts'
import { acceptTask, handOver } from '#contract/tenancy/tasks.ts'
import { listTrash, restoreTrash } from '#contract/tenancy/trash.ts'
import { eventuallyPasses } from '../../../testing/eventually-passes.ts'
import { type Client, startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'
import type { Subject } from '../../../timeseries/types.ts'
import { RemoteSourceRepository } from './remote-source.repository.ts'
import { RemoteSources } from './remote-sources.ts'
import { headersOf, snappy, v1Message } from './testing/messages.ts'

/** What becomes of samples that were sent for a network when the network does not stay what it is. */
let at: TestRoost
beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

async function tokenFor(me: Client, group: number) {
  const body = { name: 'sender', scopes: ['ingest' as const], group, expiresAt: Date.now() + 3600_000 }
  const client = at.as(`Bearer ${(await me.call(createToken, { body })).data.token}`)
  return async (value: number, when = Date.now()) => {
    const message = v1Message([{ labels: { __name__: 'up' }, samples: [{ at: when, value }] }])
    const init = { method: 'POST', headers: headersOf[1], body: new Uint8Array(snappy(message)) }
    return (await client.raw('/api/v1/write', init)).status
  }
}

async function scene() {
  const owner = await at.account('admin')
  const me = at.as(owner.token)
  const place = { Name: 'Berth', Timezone: 'UTC', Country: 'DE' }
  const network = (await me.call(saveNetwork, { body: place })).data.ID
  return { owner, me, network, send: await tokenFor(me, network) }
}

async function seen(me: Client, expr = 'up') {
  const answer = await me.raw(`/api/v1/query?query=${encodeURIComponent(expr)}`)
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
  return data.result.map(({ value }) => value[1])
}

it('a hand-over gives the new owner what is sent from then on, and the old one nothing', async () => {
  const { me, network, send } = await scene()
  expect(await send(1, Date.now() - 60_000)).toBe(204)
  const recipient = await at.account('admin')
  const them = at.as(recipient.token)
  const offered = await me.call(handOver, { body: { network, to: recipient.username } })
  expect(await them.call(acceptTask, { body: { ID: offered.data.ID } })).toMatchObject({ status: 200 })
  expect(await send(2)).toBe(403)
  expect(await seen(me)).toEqual([])
  expect(await seen(them, 'last_over_time(up[1h])')).toEqual([])
  const sendOwn = await tokenFor(them, network)
  expect(await sendOwn(3, Date.now() + 1000)).toBe(204)
  expect(await seen(them, 'last_over_time(up[1h] offset -1m)')).toEqual(['3'])
  expect(await seen(them, 'count_over_time(up[1h] offset -1m)')).toEqual(['1'])
  expect(await seen(me, 'last_over_time(up[1h] offset -1m)')).toEqual([])
})

it('whose samples are is known again after a restart', async () => {
  const { owner, network, send } = await scene()
  await send(1)
  const told: Subject[] = []
  const dictionary = {
    describe: (subjects: Subject[]) => void told.push(...subjects),
    forget: () => undefined,
  }
  const stop = await new RemoteSources(new RemoteSourceRepository(at.roost.db), dictionary).follow(
    at.roost.bus,
  )
  stop()
  const subject = {
    sn: `remote:${network}`,
    tenant: owner.tenant,
    network,
    project: 0,
    kind: 'remote',
    since: 0,
  }
  expect(told).toContainEqual(subject)
})

it('a network in the trash takes nothing and shows nothing; restored, it has its history again', async () => {
  const { me, network, send } = await scene()
  expect(await send(1)).toBe(204)
  expect(await me.call(deleteNetwork, { body: { ID: network } })).toMatchObject({ status: 200 })
  expect(await send(2)).toBe(403)
  await eventuallyPasses(async () => expect(await seen(me)).toEqual([]))
  const [trashed] = (await me.call(listTrash)).data
  expect(await me.call(restoreTrash, { body: { ID: trashed!.ID } })).toMatchObject({ status: 200 })
  await eventuallyPasses(async () => expect(await seen(me)).toEqual(['1']))
  expect(await send(2)).toBe(204)
})

it('a network that is gone for good is forgotten, and its token names none', async () => {
  const { owner, me, network, send } = await scene()
  expect(await send(1)).toBe(204)
  await me.call(deleteNetwork, { body: { ID: network } })
  const month = 31 * 86_400_000
  await at.roost.db
    .updateTable('deletion')
    .set({ at: Date.now() - month })
    .execute()
  await at.roost.tenancy.trash.removeOld()
  expect(
    await at.roost.db.selectFrom('remote_source').selectAll().where('network_id', '=', network).execute(),
  ).toEqual([])
  expect(await send(2)).toBe(403)
  await eventuallyPasses(async () => expect(await seen(at.as(owner.token))).toEqual([]))
})
