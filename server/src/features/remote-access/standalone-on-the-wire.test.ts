import { afterAll, beforeAll, expect, it } from 'vitest'
import * as inventory from '#contract/inventory/endpoints.ts'
import * as contract from '#contract/remote-access/endpoints.ts'
import { decodeAnswer, encodeHeartbeat } from '#protocols/rtty/registration.ts'
import { decodeTerminal } from '#protocols/rtty/terminal.ts'
import { issueCertificate } from '../../southbound/testing/issue-certificate.ts'
import type { RttyDevice, RttyDeviceOptions } from '../../southbound/testing/rtty-device.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTunnels } from './testing/open-tunnels.ts'
import { terminalBrowser } from './testing/terminal-browser.ts'

/** As clients of version 3 can say it. */
const ID = '02-00-00-c1-00-01'
const SN = '02:00:00:C1:00:01'
const TOKEN = 'a-secret-of-this-device-alone'

let scene: Awaited<ReturnType<typeof openTunnels>>
beforeAll(async () => {
  scene = await openTunnels()
})
afterAll(() => scene.close())

const dial = (how: Partial<Omit<RttyDeviceOptions, 'port'>> = {}) =>
  scene.call({ id: ID, token: TOKEN, port: scene.rttyPort(), description: 'Pump house', ...how })
const answer = (device: RttyDevice) =>
  eventually(() => {
    const frame = device.frames.find(({ type }) => type === 'register')
    return frame && decodeAnswer(frame.payload)
  })
const info = async () => (await scene.me.call(inventory.showDevice, { query: { sn: SN } })).data
const open = async (type: 'terminal' | 'web') => {
  const { data } = await scene.me.call(contract.createTunnel, { body: { sn: SN, type } })
  await eventually(async () => (await scene.state(data.id)) === 'created')
  return data
}

let device: RttyDevice

it('a device that speaks rtty alone is found and bound like others, and tells how long it has been up', async () => {
  device = dial()
  expect(await answer(device)).toEqual({ code: 0, text: 'OK' })
  const { group } = scene.wire
  const found = await scene.me.call(inventory.scanDevices, { body: { group } })
  expect(found.data.map(({ sn }) => sn)).toContain(SN)
  const body = { sn: SN, mac: 'C10001', group, type: 'iot' as const }
  expect(await scene.me.call(inventory.bindDevice, { body })).toMatchObject({ status: 200 })
  device.send('heartbeat', encodeHeartbeat(4_711))
  await eventually(async () => (await info()).uptime === 4_711)
  expect(await info()).toMatchObject({ status: 'online', protocol: 'rtty', hostname: 'Pump house' })
  // It is answered, else the client hangs up.
  expect(device.frames.filter(({ type }) => type === 'heartbeat')).toHaveLength(1)
})

it('tunnels go through the connection that it has, and leave it open', async () => {
  const tunnel = await open('terminal')
  const browser = terminalBrowser({
    ...{ url: scene.at.url, sessid: scene.wire.owner.token, tunnel: tunnel.id },
  })
  await eventually(() => browser.seen.ready)
  browser.socket.send(Buffer.from('uname\r'))
  await eventually(() => browser.seen.screen === 'uname\r')
  const page = await open('web')
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
  await eventually(() => browser.seen.close === contract.terminalCloses.ended)
  expect(await scene.state(page.id)).toBe('created')
  await scene.me.call(contract.closeTunnel, { body: { id: page.id } })
  await eventually(() => device.frames.map(decodeTerminal).some((one) => one?.kind === 'logout'))
  expect(await info()).toMatchObject({ status: 'online' })
  expect(await open('terminal')).toMatchObject({ sn: SN })
})

it('its token is its key: another one in its name is kept out, and shown to its owner', async () => {
  const stranger = dial({ token: 'a-token-that-somebody-guessed' })
  expect(await answer(stranger)).toEqual({ code: 3, text: 'other_key' })
  await eventually(() => stranger.socket.destroyed)
  expect(await info()).toMatchObject({ status: 'online' })
  const { data } = await scene.me.call(inventory.listQuarantine, { query: {} })
  expect(data).toMatchObject([{ sn: SN, reason: 'other_key' }])
})

it('one that shows a certificate is known by its key, however it writes its name there', async () => {
  const certificate = issueCertificate('020000c10003')
  const id = '02-00-00-c1-00-03'
  expect(await answer(dial({ id, token: '', certificate }))).toEqual({ code: 0, text: 'OK' })
  const other = issueCertificate('020000c10004')
  expect(await answer(dial({ id: '02-00-00-c1-00-05', certificate: other }))).toEqual({
    ...{ code: 3, text: 'name_mismatch' },
  })
  expect(await answer(dial({ id }))).toEqual({ code: 3, text: 'other_key' })
})

it('who names no serial number, or shows nothing to be known by, is refused in words', async () => {
  expect(await answer(dial({ id: 'router' }))).toEqual({ code: 3, text: 'bad_id' })
  expect(await answer(dial({ id: '02-00-00-c1-00-02', token: 'short' }))).toEqual({
    ...{ code: 3, text: 'token_missing' },
  })
})

it('a token of a tunnel that is over says nothing of who shows it', async () => {
  const { tunnel, caller } = await scene.opened({ type: 'terminal' })
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
  await eventually(() => caller.socket.destroyed)
  const again = await scene.me.call(contract.createTunnel, {
    body: { sn: scene.device.sn, type: 'terminal' },
  })
  const { id, token } = await scene.ordered()
  await scene.me.call(contract.closeTunnel, { body: { id: again.data.id } })
  expect(await answer(dial({ id, token }))).toEqual({ code: 2, text: 'invalid token' })
  const { data } = await scene.me.call(inventory.listQuarantine, { query: {} })
  expect(data.filter(({ sn }) => sn === scene.device.sn)).toEqual([])
})

it('a new connection takes the place of the old one; without any it is offline', async () => {
  const next = dial({ version: 3 })
  expect(await answer(next)).toEqual({ code: 0, text: 'OK' })
  await eventually(() => device.socket.destroyed)
  expect(await info()).toMatchObject({ status: 'online' })
  next.close()
  await eventually(async () => (await info()).status === 'offline')
  const asked = await scene.me.call(contract.createTunnel, { body: { sn: SN, type: 'terminal' } })
  expect(asked).toMatchObject({ status: 409, error: 'device_offline' })
})
