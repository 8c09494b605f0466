import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptOutput } from '#protocols/ucentral/status.ts'
import { ask, type Bench, connects, message, results, startBench, tell, until } from './testing/harness.ts'

const GATEWAY = 0
const SWITCH = 1
const AP = 2
let bench: Bench
beforeAll(async () => {
  bench = await startBench({ devices: 3, kinds: ['gateway', 'switch', 'ap'] })
})
afterAll(() => bench.stop())

const shell = (source: string, timeout = 10) => ({
  type: 'shell',
  script: Buffer.from(`#!/bin/sh\n${source}\n`).toString('base64'),
  timeout,
})

function lastConnect(index: number) {
  const connect = bench.connection(index).messages[0]
  if (connect?.kind !== 'connect') throw new Error('no connect')
  return connect
}

describe('reboot', () => {
  it.each([
    ['an access point', AP],
    ['a gateway', GATEWAY],
  ])('%s acknowledges, drops, returns with reason reboot and a small uptime', async (_name, index) => {
    const before = connects(bench, index)
    const answer = await ask(bench, index, 'reboot', { when: 0 })
    expect(answer.status).toMatchObject({ error: 0, text: 'triggered command action', resultCode: 0 })
    const old = bench.connection(index)
    await until(() => old.closed, 'the connection drops')
    await until(() => connects(bench, index) === before + 1, 'the device returns')
    expect(lastConnect(index)).toMatchObject({ reason: 'reboot', uuid: 1 })
    const { state } = await message(bench, index, 'state')
    expect(state.unit).toMatchObject({ uptime: expect.any(Number) })
    expect(Number((state.unit as { uptime: number }).uptime)).toBeLessThan(600)
  })

  it('is seen by the switch: link and power go and come back', async () => {
    const { messages } = bench.connection(SWITCH)
    const before = messages.length
    const joined = connects(bench, AP)
    const events = () => messages.slice(before).flatMap((one) => (one.kind === 'event' ? [one] : []))
    await ask(bench, AP, 'reboot')
    await until(() => events().length === 4, 'link and power are back')
    expect(events().map(({ type }) => type)).toEqual([
      'wired.carrier-down',
      'wired.poe.status.searching',
      'wired.carrier-up',
      'wired.poe.status.delivering_power',
    ])
    const names = new Set(events().map(({ payload }) => payload.name))
    expect([...names]).toEqual([expect.stringMatching(/^Ethernet\d+$/)])
    await until(() => connects(bench, AP) === joined + 1, 'the access point is back')
  })

  it('a switch returns too, with its greeting', async () => {
    const before = connects(bench, SWITCH)
    const fed = connects(bench, AP)
    expect((await ask(bench, SWITCH, 'reboot')).status.error).toBe(0)
    await until(() => connects(bench, SWITCH) === before + 1, 'the switch returns')
    expect(lastConnect(SWITCH).reason).toBeNull()
    expect(await message(bench, SWITCH, 'event')).toMatchObject({ type: 'device.reboot' })
    await until(() => connects(bench, AP) === fed + 1, 'the access point it feeds is back')
    expect(lastConnect(AP).reason).toBe('coldboot')
  })
})

describe('an access point', () => {
  it('blinks for the time asked', async () => {
    const agent = bench.fleet.agents[AP]!
    await ask(bench, AP, 'leds', { pattern: 'blink', duration: 20 })
    expect(agent.leds).toBe('blink')
    await until(() => agent.leds === 'on', 'blinking ends')
    expect((await ask(bench, AP, 'leds', { pattern: 'rainbow' })).status.error).toBe(1)
  })

  it.each(['state', 'healthcheck'] as const)(
    'sends %s on request, with the id of the request',
    async (kind) => {
      const request_uuid = `request-${kind}`
      await ask(bench, AP, 'request', { message: kind, request_uuid })
      const found = () =>
        bench.connection(AP).messages.some((one) => 'requestUuid' in one && one.requestUuid === request_uuid)
      await until(found, 'the report arrives')
    },
  )

  it('wants a request_uuid', async () => {
    const answer = await ask(bench, AP, 'request', { message: 'state' })
    expect(answer.status).toMatchObject({ error: 1, text: 'invalid parameters' })
  })

  it.each([
    ['echo hello', 'hello\n', 0],
    ['hostname', /-ap-1\n$/, 0],
    ['cat /proc/uptime', /^\d+\.00 \d+\.00\n$/, 0],
    ['uptime', /load average/, 0],
    ['frobnicate -x', /frobnicate: not found/, 127],
    ['echo a\nexit 3', 'a\n', 3],
    ['false', '', 1],
  ])('runs nothing but answers %j as a box would', async (source, output, code) => {
    const { status } = await ask(bench, AP, 'script', shell(source))
    expect(status.error).toBe(code)
    if (typeof output === 'string') expect(scriptOutput(status)).toBe(output)
    else expect(scriptOutput(status)).toMatch(output)
  })

  it('cuts a script off at its timeout and refuses broken base64', async () => {
    const late = await ask(bench, AP, 'script', shell('sleep 60', 5))
    expect(late.status).toMatchObject({ error: 255, raw: { result: 'timed out' } })
    expect((await ask(bench, AP, 'script', { type: 'shell', script: '%%%' })).status.error).toBe(2)
  })

  it('runs ordinary commands one after the other', async () => {
    const slow = tell(bench, AP, 'script', shell('sleep 20', 30))
    const quick = tell(bench, AP, 'script', shell('echo later'))
    await until(() => results(bench, AP, quick).length > 0, 'the second is answered')
    expect(results(bench, AP, slow)).toHaveLength(1)
  })

  it('finds its neighbours and its own site', async () => {
    const { status } = await ask(bench, AP, 'wifiscan', { active: true, override_dfs: false })
    const scan = status.raw.scan as { bssid: string; channel: number; signal: number }[]
    expect(status).toMatchObject({ error: 0, resultCode: 1 })
    expect(scan.length).toBeGreaterThan(4)
    expect(new Set(scan.map(({ bssid }) => bssid)).size).toBe(scan.length)
  })

  it('kicks a client without an answer', async () => {
    const { site, node } = bench.fleet.agents[AP]!
    const find = () => site.clients.find(({ association }) => association?.node === node)
    await until(() => find() !== undefined, 'somebody is there')
    const client = find()!
    const id = tell(bench, AP, 'rrm', { actions: [{ action: 'kick', addr: client.mac }] })
    await until(() => client.association === null, 'the client is gone')
    await ask(bench, AP, 'ping')
    expect(results(bench, AP, id)).toEqual([])
  })

  it('ignores unknown methods, answers unreadable ids with 0 and misses the serial', async () => {
    const { socket, messages } = bench.connection(AP)
    const unknown = tell(bench, AP, 'cable-diagnostics')
    socket.send('{"jsonrpc":"2.0","id":3000000000,"method":"ping","params":{}}')
    socket.send('{"jsonrpc":"2.0","id":501,"method":"leds","params":{"pattern":"blink"}}')
    await until(() => results(bench, AP, 501).length > 0, 'the command without serial is answered')
    expect(results(bench, AP, 501)[0]!.status).toMatchObject({ error: 1, text: 'invalid parameters' })
    expect(results(bench, AP, 0)).toHaveLength(1)
    expect(results(bench, AP, unknown)).toEqual([])
    socket.send('{"jsonrpc":"2.0","id":9,"method":"ping"}')
    socket.send('not json')
    const logs = () => messages.flatMap((one) => (one.kind === 'log' ? [one.log] : []))
    await until(() => logs().length >= 2, 'both are logged')
    expect(logs()).toEqual(['received invalid jsonrpc call', 'failed to parse command'])
  })
})

describe('a switch', () => {
  it('says Success to anything and does nothing', async () => {
    const answer = await ask(bench, SWITCH, 'leds', { pattern: 'blink', duration: 5 })
    expect(answer.status).toMatchObject({ error: 0, text: 'Success' })
    expect(bench.fleet.agents[SWITCH]!.leds).toBe('on')
    expect((await ask(bench, SWITCH, 'nosuch')).status.error).toBe(0)
  })

  it('does not understand compressed commands and wants every rtty member', async () => {
    const { socket } = bench.connection(SWITCH)
    socket.send(
      '{"jsonrpc":"2.0","id":601,"method":"configure","params":{"compress_64":"eJyrrgUAAXUA+Q==","compress_sz":2}}',
    )
    await until(() => results(bench, SWITCH, 601).length > 0, 'it is answered')
    expect(results(bench, SWITCH, 601)[0]!.status).toMatchObject({ error: 2, text: 'invalid parameters' })
    expect((await ask(bench, SWITCH, 'rtty', { id: 'x' })).status.error).toBe(2)
  })
})
