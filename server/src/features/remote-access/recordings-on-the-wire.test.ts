import { afterAll, beforeAll, expect, it } from 'vitest'
import { logout } from '#contract/identity/endpoints.ts'
import { saveTunnelRule, showTunnelRule } from '#contract/remote-access/approvals.ts'
import * as contract from '#contract/remote-access/endpoints.ts'
import {
  listRecordings,
  type RecordedEvent,
  removeRecording,
  replayRecording,
} from '#contract/remote-access/recordings.ts'
import * as tasks from '#contract/tenancy/tasks.ts'
import { decodeTerminal } from '#protocols/rtty/terminal.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTunnels } from './testing/open-tunnels.ts'
import { terminalBrowser } from './testing/terminal-browser.ts'

const TELNET = 21_843

let scene: Awaited<ReturnType<typeof openTunnels>>
let group: number
beforeAll(async () => {
  scene = await openTunnels({ ROOST_TELNET_PORTS: `${TELNET}-${TELNET + 9}` })
  group = scene.wire.group
})
afterAll(() => scene.close())

const browser = (tunnel: number, sessid = scene.wire.owner.token, follow?: true) =>
  terminalBrowser({ url: scene.at.url, sessid, tunnel, ...(follow && { follow }) })
const rule = (recordDays: number | null) =>
  scene.me.call(saveTunnelRule, { body: { group, guests: 'ask', recordDays } })
const recordings = async (client = scene.me) => client.call(listRecordings, { query: { group } })

/** What somebody typed and saw: a command, and a password that is not shown. */
async function session() {
  const { tunnel, caller } = await scene.opened({ type: 'terminal' })
  const { socket, seen, say } = browser(tunnel.id)
  await eventually(() => seen.ready)
  const { sid } = caller.frames.map(decodeTerminal).find((one) => one?.kind === 'login')!
  socket.send(Buffer.from('passwd\r'))
  await eventually(() => seen.screen.endsWith('\r'))
  caller.echoes = false
  caller.print(sid, 'New password: ')
  socket.send(Buffer.from('hunter2\r'))
  const typed = () => caller.frames.map(decodeTerminal).filter((one) => one?.kind === 'data').length
  await eventually(() => typed() === 2)
  caller.print(sid, '\r\nchanged\r\n')
  say({ type: 'size', columns: 100, rows: 30 })
  await eventually(() => seen.screen.includes('changed'))
  return tunnel
}

it('records nothing unless the owner wants it', async () => {
  const tunnel = await session()
  expect(tunnel.recorded).toBe(false)
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
  expect((await recordings()).data).toEqual([])
})

it('records what is typed and printed, without what is not shown, and keeps it sealed', async () => {
  expect((await rule(30)).data).toEqual({ guests: 'ask', recordDays: 30 })
  const tunnel = await session()
  expect(tunnel.recorded).toBe(true)
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
  const [recording] = await eventually(async () => {
    const { data } = await recordings()
    return data[0]?.bytes ? data : null
  })
  expect(recording).toMatchObject({ tunnel: tunnel.id, type: 'terminal', sn: scene.device.sn, columns: 80 })
  expect(recording!.keptUntil - recording!.startedAt).toBe(30 * 86_400_000)
  const { data } = await scene.me.call(replayRecording, { body: { id: recording!.id } })
  const of = (kind: RecordedEvent[1]) =>
    data.events.filter((event) => event[1] === kind).map(([, , text]) => text)
  expect(of('o').join('')).toBe('passwd\rNew password: \r\nchanged\r\n')
  expect(of('i').join('')).toBe('passwd\r\r')
  expect(of('h')).toEqual([''])
  expect(of('r')).toEqual(['100x30'])
  expect(data.next).toBe(null)
  expect(JSON.stringify(data)).not.toContain('hunter2')
  const rows = await scene.at.roost.db.selectFrom('terminal_recording_part').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { events_sealed } of rows) expect(events_sealed).toMatch(/^v1\./)
})

it('shows recordings to who owns the network alone', async () => {
  const stranger = await scene.at.account('root')
  const theirs = scene.at.as(stranger.token)
  const { data } = await recordings()
  expect((await recordings(theirs)).status).toBe(404)
  expect((await theirs.call(replayRecording, { body: { id: data[0]!.id } })).status).toBe(404)
})

it('is deleted by who owns the network, once its terminal is closed', async () => {
  const remove = (ids: number[], client = scene.me) => client.call(removeRecording, { body: { group, ids } })
  const { data: before } = await recordings()
  const stranger = scene.at.as((await scene.at.account('root')).token)
  expect((await remove([before[0]!.id], stranger)).status).toBe(404)
  const tunnel = await session()
  const [live] = (await recordings()).data
  expect(live!.tunnel).toBe(tunnel.id)
  const ids = [live!.id, ...before.map(({ id }) => id)]
  expect(await remove(ids)).toMatchObject({ status: 409, error: 'conflict' })
  expect((await recordings()).data).toHaveLength(ids.length)
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
  expect((await remove(ids)).data).toEqual({ count: ids.length })
  expect((await recordings()).data).toEqual([])
  expect((await scene.me.call(replayRecording, { body: { id: ids[0]! } })).status).toBe(404)
  const parts = scene.at.roost.db.selectFrom('terminal_recording_part').selectAll()
  await eventually(async () => (await parts.execute()).length === 0)
})

it('opens no port for a telnet program, which could not be recorded', async () => {
  const { data } = await scene.me.call(showTunnelRule, { query: { group } })
  expect(data).toEqual({ guests: 'ask', recordDays: 30, dials: false })
  const body = { sn: scene.device.sn, type: 'telnet', dial: true } as const
  const asked = await scene.me.call(contract.createTunnel, { body })
  expect(asked).toMatchObject({ status: 409, error: 'telnet_is_recorded' })
  await rule(null)
})

it('lets another owner look on, who cannot type and goes with their session', async () => {
  const other = await scene.at.account('root', scene.wire.owner.tenant)
  const { tunnel, caller } = await scene.opened({ type: 'terminal' })
  const typist = browser(tunnel.id)
  await eventually(() => typist.seen.ready)
  typist.socket.send(Buffer.from('before '))
  await eventually(() => typist.seen.screen === 'before ')
  const uninvited = browser(tunnel.id, other.token, true)
  await eventually(() => uninvited.seen.close === contract.terminalCloses.doesNotExist)
  const client = scene.at.as(other.token)
  expect((await client.call(contract.followTunnel, { body: { id: tunnel.id } })).status).toBe(200)
  const follower = browser(tunnel.id, other.token, true)
  await eventually(() => follower.seen.ready && follower.seen.screen === 'before ')
  await eventually(() => {
    const last = typist.seen.news.at(-1)
    return last?.type === 'followers' && last.names.length === 1
  })
  follower.socket.send(Buffer.from('rm -rf /\r'))
  typist.say({ type: 'size', columns: 120, rows: 40 })
  await eventually(() => follower.seen.news.some((one) => one.type === 'size' && one.columns === 120))
  typist.socket.send(Buffer.from('after'))
  await eventually(() => follower.seen.screen === 'before after')
  const typed = caller.frames.map(decodeTerminal).flatMap((one) => (one?.kind === 'data' ? [one.data] : []))
  expect(Buffer.concat(typed).toString()).toBe('before after')
  await client.call(logout, { body: {} })
  await eventually(() => follower.seen.close === contract.terminalCloses.ended)
  expect(typist.seen.close).toBe(0)
  await eventually(() => {
    const last = typist.seen.news.at(-1)
    return last?.type === 'followers' && last.names.length === 0
  })
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
})

it('follows nobody’s own terminal, and none of a stranger', async () => {
  const { tunnel } = await scene.opened({ type: 'terminal' })
  const own = await scene.me.call(contract.followTunnel, { body: { id: tunnel.id } })
  expect(own.status).toBe(409)
  const stranger = await scene.at.account('root')
  const theirs = await scene.at.as(stranger.token).call(contract.followTunnel, { body: { id: tunnel.id } })
  expect(theirs.status).toBe(404)
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
})

it('goes with no network that is handed over', async () => {
  await rule(30)
  const tunnel = await session()
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
  await eventually(async () => (await recordings()).data[0]?.bytes)
  const heir = await scene.at.account('root')
  const offer = await scene.me.call(tasks.handOver, { body: { network: group, to: heir.username } })
  await scene.at.as(heir.token).call(tasks.acceptTask, { body: { ID: offer.data.ID } })
  expect((await recordings(scene.at.as(heir.token))).data).toEqual([])
  const rows = scene.at.roost.db.selectFrom('terminal_recording').selectAll()
  expect(await rows.execute()).toEqual([])
})
