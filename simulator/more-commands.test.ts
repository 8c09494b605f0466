import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { captureScript } from '#protocols/ucentral/capture-script.ts'
import { neighbourReport } from '#protocols/ucentral/neighbour-report.ts'
import { startFault, stopFault } from './agent/faults/fault-list.ts'
import { crash, recover, say, sendRadius } from './agent/sayings.ts'
import { fastClock } from './clock.ts'
import { startFleet } from './start-fleet.ts'
import {
  ask,
  type Bench,
  connects,
  message,
  results,
  startBench,
  tell,
  testOptions,
  until,
} from './testing/harness.ts'
import { startRecorder } from './testing/recorder.ts'
import { bssList } from './world/radio/air.ts'

const SWITCH = 1
const AP = 2
let bench: Bench
afterEach(() => bench.stop())

const agent = (index: number) => bench.fleet.agents[index]!
const heard = (index: number) => {
  const own = bench.recorder.connections.filter(({ cn }) => cn === agent(index).serial)
  return own.flatMap(({ messages }) => messages)
}
const eventsOf = (index: number) => heard(index).flatMap((one) => (one.kind === 'event' ? [one] : []))
const logsOf = (index: number) => heard(index).flatMap((one) => (one.kind === 'log' ? [one.log] : []))

async function connect(index: number, nth: number) {
  await until(() => connects(bench, index) === nth, `device ${index} connects for the ${nth}th time`)
  return message(bench, index, 'connect')
}

function image(compatible: string, body = Buffer.from('firmware'.repeat(5000))): Buffer {
  const sha256 = createHash('sha256').update(body).digest('hex')
  const about = JSON.stringify({ version: 'TIP-v4.3.0', compatible: [compatible], sha256 })
  return Buffer.concat([Buffer.from(`ROOST-IMAGE ${about}\n`), body])
}

/** By the CA of the controller. */
const local = { 'use-local-certificates': true }
const url = (path: string) => bench.recorder.url.replace('wss:', 'https:') + path

describe('upgrade', () => {
  it('of an access point follows redirects, checks the image and returns with what it says', async () => {
    bench = await startBench({})
    const { compatible } = agent(AP).node.device.model
    bench.recorder.files.set('/new', '/image.bin').set('/image.bin', image(compatible))
    const uuid = 1_795_000_000
    const config = { uuid, interfaces: [{ role: 'upstream' }] }
    await ask(bench, AP, 'configure', { uuid, config })
    const wishes = { ...local, uri: url('/new'), keep_config: 1, keep_redirector: 1 }
    const { status } = await ask(bench, AP, 'upgrade', wishes)
    expect(status).toMatchObject({ error: 0, text: 'Triggering FW upgrade' })
    expect(await connect(AP, 2)).toMatchObject({ firmware: 'TIP-v4.3.0', reason: 'upgrade', uuid })
    await ask(bench, AP, 'upgrade', { ...local, uri: url('/new'), keep_redirector: 1 })
    expect(await connect(AP, 3)).toMatchObject({ reason: 'upgrade', uuid: 1 })
  })

  it.each([
    ['a missing file', '/none', /http code 404/],
    ['an image of another model', '/other', /another model/],
    ['a broken image', '/broken', /checksum/],
    ['a web page', '/page', /not a firmware image/],
  ])('refuses %s and goes on as it is', async (_what, path, reason) => {
    bench = await startBench({})
    const { compatible } = agent(AP).node.device.model
    const broken = image(compatible)
    broken[broken.length - 1] = 0
    bench.recorder.files
      .set('/other', image('another'))
      .set('/broken', broken)
      .set('/page', Buffer.from('<html>sign in first</html>'))
    const { status } = await ask(bench, AP, 'upgrade', { ...local, uri: url(path), keep_config: 1 })
    expect(status).toMatchObject({ error: 2, text: expect.stringMatching(reason) })
    expect(connects(bench, AP)).toBe(1)
  })

  it('fails on demand: on the way, at the check, or at the first start of the new system', async () => {
    bench = await startBench({})
    const { device } = agent(AP).node
    bench.recorder.files.set('/image.bin', image(device.model.compatible))
    const upgrade = async () => (await ask(bench, AP, 'upgrade', { ...local, uri: url('/image.bin') })).status
    startFault(agent(AP), 'upgrade-no-download')
    expect(await upgrade()).toMatchObject({ error: 2, text: expect.stringMatching(/download failed/) })
    stopFault(agent(AP))
    startFault(agent(AP), 'upgrade-bad-image')
    expect(await upgrade()).toMatchObject({ error: 2, text: expect.stringMatching(/validation failed/) })
    stopFault(agent(AP))
    startFault(agent(AP), 'upgrade-fails')
    expect((await upgrade()).error).toBe(0)
    expect(await connect(AP, 2)).toMatchObject({ firmware: device.model.firmware, reason: 'upgradefailed' })
    stopFault(agent(AP))
    startFault(agent(AP), 'upgrade-told-failed')
    expect((await upgrade()).error).toBe(0)
    const told = await connect(AP, 3)
    expect(told).toMatchObject({ reason: 'upgradefailed' })
    expect(told.firmware).not.toBe(device.model.firmware)
  })

  it('makes it ill on demand, until it runs another image', async () => {
    bench = await startBench({})
    bench.recorder.files.set('/image.bin', image(agent(AP).node.device.model.compatible))
    const checks = () => heard(AP).filter(({ kind }) => kind === 'healthcheck')
    const sanity = async () => {
      const before = checks().length
      agent(AP).reporter.sendHealth()
      await until(() => checks().length > before, 'a health check')
      return checks().at(-1)
    }
    startFault(agent(AP), 'upgrade-unhealthy')
    await ask(bench, AP, 'upgrade', { ...local, uri: url('/image.bin'), keep_redirector: 1 })
    await connect(AP, 2)
    expect(await sanity()).toMatchObject({ sanity: 40, data: { interfaces: { up0v0: { dns: false } } } })
    expect(agent(AP).installs).toMatchObject([{ backAt: expect.any(Number) }])
    agent(AP).firmware = 'another'
    expect(await sanity()).toMatchObject({ sanity: 100 })
  })

  it('forgets controller and configuration unless it is told to keep them', async () => {
    bench = await startBench({})
    bench.recorder.files.set('/image.bin', image(agent(AP).node.device.model.compatible))
    const uuid = 1_795_000_000
    await ask(bench, AP, 'configure', { uuid, config: { uuid, interfaces: [{ role: 'upstream' }] } })
    agent(AP).connection.server = new URL(bench.recorder.url.replace('127.0.0.1', 'localhost'))
    await ask(bench, AP, 'upgrade', { ...local, uri: url('/image.bin'), keep_config: 1, keep_redirector: 1 })
    expect(await connect(AP, 2)).toMatchObject({ uuid })
    expect(agent(AP).connection.server.hostname).toBe('localhost')
    await ask(bench, AP, 'upgrade', { ...local, uri: url('/image.bin') })
    expect(await connect(AP, 3)).toMatchObject({ uuid: 1 })
    expect(agent(AP).connection.server.hostname).toBe('127.0.0.1')
  })

  it('of a switch says Success first and then tells by events what really happens', async () => {
    bench = await startBench({})
    const { compatible } = agent(SWITCH).node.device.model
    bench.recorder.files.set('/image.bin', image(compatible))
    const told = () => eventsOf(SWITCH).filter(({ type }) => type === 'firmware_upgrade_status')
    const last = () => told().at(-1)?.payload.operation
    expect((await ask(bench, SWITCH, 'upgrade', { ...local, uri: url('/none') })).status.error).toBe(0)
    await until(() => last() === 'fail', 'the download fails')
    await ask(bench, SWITCH, 'upgrade', {
      ...local,
      uri: url('/image.bin'),
      keep_config: 1,
      keep_redirector: 1,
    })
    await until(() => last() === 'success', 'the image is there')
    const operations = new Set(told().map(({ payload }) => payload.operation))
    expect([...operations]).toEqual(['download', 'fail', 'install', 'success'])
    expect(await connect(SWITCH, 2)).toMatchObject({ firmware: 'TIP-v4.3.0' })
  })
})

describe('files', () => {
  it('trace: a capture of the time asked, uploaded as a form, where any certificate does', async () => {
    bench = await startBench({ caFile: null })
    const wishes = { duration: 5, network: 'up0v0', uri: url('/upload/1') }
    const { status } = await ask(bench, AP, 'trace', wishes)
    expect(status.raw).toMatchObject({ error: 0, resultText: 'Uploading file' })
    await until(() => logsOf(AP).includes('upload complete'), 'the upload is done')
    const [file] = bench.recorder.uploads
    const text = file!.body.toString('latin1')
    expect(file).toMatchObject({ path: '/upload/1', type: expect.stringMatching(/^multipart\/form-data/) })
    expect(text).toContain(`name="name"\r\n\r\n${agent(AP).serial}\r\n`)
    const pcap = file!.body.subarray(text.indexOf('octet-stream\r\n\r\n') + 16)
    expect(pcap.readUInt32LE(0)).toBe(0xa1b2c3d4)
    expect(pcap.readUInt32LE(24 + 8)).toBeGreaterThan(40)
  })

  it('trace: says so when nothing takes the file', async () => {
    bench = await startBench({})
    await ask(bench, AP, 'trace', { duration: 1, interface: 'any', uri: 'https://127.0.0.1:1/x' })
    await until(() => logsOf(AP).includes('failed to upload file'), 'the failure is logged')
  })

  it('image and capture believe the public CAs alone, unless an upgrade names the controller’s', async () => {
    bench = await startBench({})
    bench.recorder.files.set('/image.bin', image(agent(AP).node.device.model.compatible))
    const { status } = await ask(bench, AP, 'upgrade', { uri: url('/image.bin'), keep_config: 1 })
    expect(status).toMatchObject({ error: 2, text: expect.stringMatching(/certificate/) })
    await ask(bench, AP, 'trace', { duration: 1, interface: 'any', uri: url('/upload/1') })
    await until(() => logsOf(AP).includes('failed to upload file'), 'the failure is logged')
    expect(bench.recorder.uploads).toEqual([])
  })

  it('a capture by script is sent by the controller’s CA before the script ends', async () => {
    bench = await startBench({})
    const order = { serial: agent(AP).serial, interface: 'up0v0', seconds: 5 }
    const source = captureScript({ ...order, uri: url('/upload/1') })
    const script = Buffer.from(source).toString('base64')
    const { status } = await ask(bench, AP, 'script', { type: 'shell', script, timeout: 65 })
    expect(status.raw).toMatchObject({ error: 0, result: 'sent\n' })
    expect(bench.recorder.uploads).toMatchObject([{ path: '/upload/1' }])
    const nowhere = captureScript({ ...order, uri: 'https://127.0.0.1:1/x' })
    const failing = Buffer.from(nowhere).toString('base64')
    const failed = await ask(bench, AP, 'script', { type: 'shell', script: failing, timeout: 65 })
    expect(failed.status.raw).toMatchObject({ error: 4 })
  })

  it('script with a place for its output: pending, then done, then the file', async () => {
    bench = await startBench({ caFile: null })
    const script = Buffer.from('#!/bin/sh\necho hello\n').toString('base64')
    const id = tell(bench, AP, 'script', { type: 'shell', script, uri: url('/out') })
    await until(() => bench.recorder.uploads.length === 1, 'the file arrives')
    expect(results(bench, AP, id).map(({ status }) => status.raw)).toEqual([
      { error: 0, result: 'pending' },
      { error: 0, result: 'done' },
    ])
    expect(bench.recorder.uploads[0]!.body.toString()).toContain('hello\n')
    await ask(bench, AP, 'script', { type: 'diagnostic', uri: url('/diagnostic') })
    await until(() => bench.recorder.uploads.length === 2, 'the second file arrives')
    expect(bench.recorder.uploads[1]!.body.toString()).toContain('"link-state"')
  })
})

describe('rrm', () => {
  it('changes channel and power of the radio of a BSSID, and sends people where it is told', async () => {
    bench = await startBench({ devices: 5 })
    const { node, site } = agent(AP)
    const bss = bssList(node).find(({ radio }) => radio.model.band === '5G')!
    const channel = bss.radio.channel === 36 ? 100 : 36
    const switchChannel = { action: 'channel_switch', bssid: bss.bssid, channel }
    const power = { action: 'tx_power', bssid: bss.bssid, level: 11 }
    tell(bench, AP, 'rrm', { actions: [switchChannel, power] })
    await until(() => bss.radio.txPower === 11, 'the power is set')
    expect(bss.radio.channel).toBe(channel)
    await until(() => eventsOf(AP).some(({ type }) => type === 'rrm.bss.channel-switch'), 'it says so')
    await until(() => site.clients.some(({ association }) => association?.node === node), 'somebody is there')
    const client = site.clients.find(({ association }) => association?.node === node)!
    const target = site.nodes.find((other) => other !== node && other.device.model.kind === 'ap')!
    const { bssid, radio } = bssList(target)[0]!
    const neighbors = [neighbourReport({ bssid, band: radio.model.band, channel: radio.channel })]
    tell(bench, AP, 'rrm', { actions: [{ action: 'bss_transition', addr: client.mac, neighbors }] })
    await until(() => client.association?.node === target, 'the client has moved')
    const kick = { action: 'kick', addr: client.mac, ban_time: 3600 }
    tell(
      bench,
      bench.fleet.agents.findIndex((one) => one.node === target),
      'rrm',
      { actions: [kick] },
    )
    await until(() => client.banned?.node === target, 'it is sent away')
    expect(client.association?.node).not.toBe(target)
  })

  it('tells by an event what was not done, and says yes to a channel that a radio does not have', async () => {
    bench = await startBench({ devices: 5 })
    const bss = bssList(agent(AP).node).find(({ radio }) => radio.model.band === '5G')!
    const { channel } = bss.radio
    const kick = { action: 'kick', addr: '02:00:00:00:00:0a' }
    const impossible = { action: 'channel_switch', bssid: bss.bssid, channel: 3 }
    tell(bench, AP, 'rrm', { actions: [kick, impossible] })
    const told = () => eventsOf(AP).filter(({ type }) => type === 'rrm.bss.command')
    await until(() => told().length === 2, 'it says so')
    expect(told().map(({ payload }) => payload)).toMatchObject([
      { error: 1, action: 'kick', addr: kick.addr, text: `station ${kick.addr} is unknown` },
      { error: 0, action: 'channel_switch', bssid: bss.bssid },
    ])
    expect(bss.radio.channel).toBe(channel)
  })
})

describe('the other commands', () => {
  it('fixedconfig, transfer, package, event, certupdate on an access point', async () => {
    bench = await startBench({})
    const list = await ask(bench, AP, 'package', { op: 'list' })
    expect(list.status.raw.packages).toContainEqual({ name: 'hostapd', result: '1.0-1' })
    const packages = [
      { name: 'tcpdump', url: 'https://x/y' },
      { name: 'bad', url: 'ftp://x' },
    ]
    expect((await ask(bench, AP, 'package', { op: 'install', packages })).status.error).toBe(1)
    agent(AP).event('client.leave', { client: 'x' }, 1_795_000_000_000)
    const events = await ask(bench, AP, 'event', { types: ['event'] })
    expect(JSON.stringify(events.result.events)).toContain('client.leave')
    expect((await ask(bench, AP, 'event', { types: ['event'] })).result.events).toEqual({})
    const silent = tell(bench, AP, 'certupdate', { certificates: 'AA==' })
    expect((await ask(bench, AP, 'fixedconfig', { country: 'deutschland' })).status.error).toBe(2)
    expect(results(bench, AP, silent)).toEqual([])
    expect((await ask(bench, AP, 'fixedconfig', { country: 'FR' })).status.error).toBe(0)
    const back = await connect(AP, 2)
    expect(back).toMatchObject({ reason: 'fixedconfig', capabilities: { country: 'FR' } })
    const other = await startRecorder()
    const { hostname, port } = new URL(other.url)
    expect((await ask(bench, AP, 'transfer', { server: '' })).status.error).toBe(2)
    const answer = await ask(bench, AP, 'transfer', { server: hostname, port: Number(port) })
    expect(answer.status.text).toBe('triggered command action')
    await until(
      () => agent(AP).connection.server.port === port && !agent(AP).connection.connected,
      'it is gone',
    )
    await other.stop()
  })

  it('powercycle on a switch takes the power away for the time asked; a stock one only says so', async () => {
    bench = await startBench({ seed: 'cycle' })
    const name = agent(AP).node.uplink!.peer!.port!.name
    expect((await ask(bench, SWITCH, 'powercycle', { ports: [{ name: 'Ethernet99' }] })).status.error).toBe(2)
    await ask(bench, SWITCH, 'powercycle', { ports: [{ name, cycle: 5000 }] })
    expect(agent(AP).mode).toBe('unpowered')
    expect(await connect(AP, 2)).toMatchObject({ reason: 'coldboot' })
    startFault(agent(SWITCH), 'stock')
    const plain = await connect(SWITCH, 2)
    expect(plain.capabilities).not.toHaveProperty('port-list')
    const lie = await ask(bench, SWITCH, 'powercycle', { ports: [{ name, cycle: 5000 }] })
    expect(lie.status.raw).toEqual({ text: 'Success', error: 0 })
    expect(agent(AP).mode).toBe('running')
  })

  it('cable-diagnostics tells the pairs of copper, open where nothing is plugged in, and of modules', async () => {
    bench = await startBench({ seed: 'cycle' })
    const fed = agent(AP).node.uplink!.peer!.port!.name
    const { ports, uplink } = agent(SWITCH).node
    const free = [...ports.values()].find(({ peer, hosts, cage }) => !peer && hosts === 0 && cage === null)!
    const asked = [fed, free.name, uplink!.name, 'Ethernet22', 'Ethernet99']
    const { status } = await ask(bench, SWITCH, 'cable-diagnostics', { ports: asked })
    const told = status.raw.text as JsonObject
    expect(told).not.toHaveProperty('Ethernet99')
    const pairs = ['pair-A', 'pair-B', 'pair-C', 'pair-D']
    const pair = (wire: string) => ({ status: wire, meters: expect.any(Number) })
    const all = (wire: string) => Object.fromEntries(pairs.map((name) => [name, pair(wire)]))
    expect(told[fed]).toEqual({ type: 'copper', 'link-status': 'up', ...all('ok') })
    expect(told[free.name]).toEqual({ type: 'copper', 'link-status': 'down', ...all('open') })
    const light = { 'tx-optical-power': expect.any(Number), 'rx-optical-power': expect.any(Number) }
    expect(told[uplink!.name]).toMatchObject({
      'form-factor': 'SFP+',
      'vendor-name': 'Acme Optics',
      ...light,
    })
    const refused = await ask(bench, SWITCH, 'powercycle', { ports: [{ name: uplink!.name }] })
    expect(refused.status).toMatchObject({ error: 2, text: 'port gives no power' })
  })

  it('a configuration can ask for scans, streams and a random password', async () => {
    bench = await startBench({}, 200)
    const uuid = 1_795_000_000
    const metrics: JsonObject = {
      'wifi-scan': { interval: 60 },
      telemetry: { interval: 30, types: ['event'] },
    }
    const config = { uuid, unit: { 'random-password': true }, interfaces: [{ role: 'upstream' }], metrics }
    await ask(bench, AP, 'configure', { uuid, config })
    expect(await message(bench, AP, 'deviceupdate')).toMatchObject({ currentPassword: agent(AP).password })
    expect((await ask(bench, AP, 'telemetry', { interval: 5, types: ['state'] })).status.error).toBe(3)
    expect((await message(bench, AP, 'wifiscan')).scan.length).toBeGreaterThan(2)
    expect((await message(bench, AP, 'telemetry')).adhoc).toBe(true)
  })
})

describe('what agents say by themselves', () => {
  it('after a crash, in recovery, on demand', async () => {
    bench = await startBench({})
    crash(agent(AP))
    expect(await connect(AP, 2)).toMatchObject({ reason: 'crashlog' })
    expect(await message(bench, AP, 'rebootLog')).toMatchObject({ type: 'crashlog' })
    recover(agent(AP))
    expect(await connect(AP, 3)).toMatchObject({ reason: 'recovery', uuid: 0 })
    expect(await message(bench, AP, 'recovery')).toMatchObject({ reboot: true })
    await ask(bench, AP, 'reboot')
    expect(await connect(AP, 4)).toMatchObject({ reason: 'reboot', uuid: 1 })
    for (const what of ['alarm', 'crashlog', 'cfgpending', 'ping', 'venue_broadcast'] as const) {
      say(agent(AP), what)
      expect((await message(bench, AP, what)).kind).toBe(what)
    }
    sendRadius(agent(AP))
    await until(() => heard(AP).some(({ kind }) => kind === 'radius'), 'the RADIUS frame arrives')
    const broadcast = { jsonrpc: '2.0', method: 'venue_broadcast', params: { serial: 'x', data: {} } }
    bench.connection(AP).socket.send(JSON.stringify(broadcast))
    await until(() => agent(AP).heard.get('venue_broadcast') === 1, 'it hears its neighbour')
  })

  it('crash of a switch is an event', async () => {
    bench = await startBench({})
    crash(agent(SWITCH))
    await connect(SWITCH, 2)
    await until(() => eventsOf(SWITCH).some(({ type }) => type === 'device.crash'), 'the event arrives')
  })

  it('a controller that does not echo the sub-protocol is as good as any', async () => {
    bench = await startBench({ devices: 1 })
    const plain = await startRecorder(false)
    const fleet = startFleet(testOptions(plain, { devices: 1 }), fastClock(50), () => undefined)
    await until(() => plain.connections[0]?.messages[0]?.kind === 'connect', 'the device connects')
    fleet.stop()
    await plain.stop()
  })
})
