import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '#protocols/json.ts'
import { readSampleFile } from '#protocols/ucentral/samples.ts'
import { type Bench, message, results, startBench, until } from './testing/harness.ts'
import { shapeDifferences } from './testing/shape.ts'

const GATEWAY = 0
const SWITCH = 1
const AP = 2

interface Frame {
  readonly id?: number
  readonly method?: string
  readonly params?: JsonObject
  readonly result?: JsonObject
}

function frames(file: string, from: 'device' | 'controller'): Frame[] {
  return readSampleFile(file)
    .filter((line) => line.from === from)
    .map((line) => JSON.parse(line.text))
}

function recorded(file: string, method: string): JsonObject {
  return frames(file, 'device').find((frame) => frame.method === method)!.params!
}

/** Replays the recorded controller against a device, with the device's own serial in place of the old. */
async function replay(bench: Bench, index: number, file: string): Promise<void> {
  const { serial } = bench.fleet.agents[index]!
  const { socket } = bench.connection(index)
  for (const line of readSampleFile(file).filter(({ from }) => from === 'controller')) {
    socket.send(line.text.replaceAll(/901234abcdef|24fe9a0f48f0/g, serial))
  }
  const last = frames(file, 'device').findLast((frame) => frame.result)!.id!
  await until(() => results(bench, index, last).length > 0, `the last command of ${file} is answered`)
}

let bench: Bench
beforeAll(async () => {
  bench = await startBench({})
})
afterAll(() => bench.stop())

/** Port interfaces of the recording had no address; VLAN interfaces have (section 16.3 of the document). */
const SWITCH_EXTRA = [/ipv4\/addresses$/]
const PORT_MAPS = [/link-state\/\w+$/, /lldp-peers\/\w+$/, /mac-forwarding-table(\/\*)?$/]

describe('an access point beside the recorded one', () => {
  it('introduces itself with the same members', async () => {
    const { params } = await message(bench, AP, 'connect')
    const example = recorded('ap-configure.jsonl', 'connect')
    const rules = { maps: [/\/wifi$/], extra: [/capabilities\/roost/], optional: [] }
    expect(shapeDifferences(example, params, rules)).toEqual([])
    expect(Object.keys(params)).toEqual(Object.keys(example))
    expect(params).toMatchObject({ uuid: 1, reason: 'coldboot' })
  })

  it('says connect first and nothing before its first report', () => {
    const [first] = bench.connection(AP).messages
    expect(first!.kind).toBe('connect')
  })

  it('reports state with the members and types of the documented example, compressed', async () => {
    const state = await message(bench, AP, 'state')
    const file = new URL('./testing/ap-state-example.json', import.meta.url)
    const example: { params: { state: JsonValue } } = JSON.parse(readFileSync(file, 'utf8'))
    // What the agent tells where it has it; the example has none of it.
    const told = [/^\/(poe|captive|roost)$/, /ntp_server$/, /ipv6_addresses$/, /\/ipv6$/, /fingerprint$/]
    const rules = {
      maps: PORT_MAPS,
      extra: [/link-state\/\w+\/\*\/delta_counters/, /ssids\/\[\]\/delta_counters/, /ipv4\/leases/, ...told],
      optional: [
        /interfaces\/\[\]\/(ipv4|dns_servers|clients|ssids)$/,
        /counters\/\w+$/,
        /link-state\/\w+\/\*\/\w+$/,
      ],
    }
    expect(shapeDifferences(example.params.state, state.state, rules)).toEqual([])
    expect(state.compressed).toBe(true)
    expect(state.requestUuid).toBeNull()
  })

  it('sends health with the recorded members', async () => {
    bench.fleet.agents[AP]!.reporter.sendHealth()
    const { params } = await message(bench, AP, 'healthcheck')
    expect(shapeDifferences(recorded('ap-events.jsonl', 'healthcheck'), params, { maps: [] })).toEqual([])
  })

  it('answers the recorded commands as the recorded agent did', async () => {
    await replay(bench, AP, 'ap-commands.jsonl')
    for (const { id, result } of frames('ap-commands.jsonl', 'device')) {
      if (id === undefined) continue
      const [answer, second] = results(bench, AP, id)
      expect(answer?.result, `command ${id}`).toMatchObject({ status: result!.status! })
      expect(Object.keys(answer!.result)).toEqual(Object.keys(result!))
      expect(second, `second answer to ${id}`).toBeUndefined()
    }
    const { messages } = bench.connection(AP)
    const logs = messages.filter(({ kind }) => kind === 'log')
    expect(logs.map((log) => 'log' in log && log.log)).toEqual([
      'failed to parse command',
      'failed to parse command',
    ])
    expect([...results(bench, AP, 17), ...results(bench, AP, 18)]).toEqual([])
    const telemetry = messages.find(({ kind }) => kind === 'telemetry')
    expect(telemetry).toMatchObject({ data: {} })
  })

  it('takes the three recorded configurations, plain and compressed', async () => {
    const fresh = await startBench({ devices: 3, seed: 'configure' })
    try {
      await replay(fresh, AP, 'ap-configure.jsonl')
      for (const { id, result } of frames('ap-configure.jsonl', 'device')) {
        if (id === undefined) continue
        const serial = fresh.fleet.agents[AP]!.serial
        expect(results(fresh, AP, id).map((answer) => answer.result)).toEqual([{ ...result, serial }])
      }
    } finally {
      await fresh.stop()
    }
  })
})

describe('a box without radios', () => {
  it('logs the exception of the recorded scan instead of answering it', async () => {
    const id = 77
    bench.recorder.send(bench.connection(GATEWAY), {
      id,
      method: 'wifiscan',
      params: { serial: bench.fleet.agents[GATEWAY]!.serial, active: true },
    })
    const log = await message(bench, GATEWAY, 'log')
    expect(log).toMatchObject({ severity: 6, log: expect.stringContaining("No module named 'nl80211'") })
    expect(results(bench, GATEWAY, id)).toEqual([])
  })
})

/** What was recorded is the open-source agent, not a vendor's build. */
describe('a stock switch beside the recorded one', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench({ stock: true })
  })
  afterAll(() => bench.stop())

  it('begins with the same messages in the same order', async () => {
    await until(() => bench.connection(SWITCH).messages.length >= 3, 'the switch has greeted')
    const first = frames('switch.jsonl', 'device').slice(0, 3)
    expect(
      bench
        .connection(SWITCH)
        .messages.slice(0, 3)
        .map(({ kind }) => kind),
    ).toEqual(first.map(({ method }) => method))
    for (const [at, frame] of first.entries()) {
      const own: Frame = JSON.parse(bench.connection(SWITCH).texts[at]!)
      const rules = { maps: [], extra: [] }
      expect(shapeDifferences(frame.params!, own.params!, rules), frame.method).toEqual([])
      expect(Object.keys(own.params!)).toEqual(Object.keys(frame.params!))
    }
  })

  it('takes the recorded configuration and answers the recorded commands', async () => {
    await replay(bench, SWITCH, 'switch.jsonl')
    for (const { id, result } of frames('switch.jsonl', 'device')) {
      if (id === undefined) continue
      const serial = bench.fleet.agents[SWITCH]!.serial
      expect(results(bench, SWITCH, id).map((answer) => answer.result)).toEqual([{ ...result, serial }])
    }
  })

  it('reports state and health with the recorded members and types, uncompressed', async () => {
    bench.fleet.agents[SWITCH]!.reporter.sendState()
    const { state, compressed, params } = await message(bench, SWITCH, 'state')
    const example = recorded('switch.jsonl', 'state')
    const rules = {
      maps: PORT_MAPS,
      extra: SWITCH_EXTRA,
      optional: [/\*\/(poe|speed|duplex)$/, /counters\/\w+$/],
    }
    expect(shapeDifferences(example.state!, state, rules)).toEqual([])
    expect(Object.keys(state)).toEqual(Object.keys(example.state!))
    expect(Object.keys(params)).toEqual(Object.keys(example))
    expect(compressed).toBe(false)
    bench.fleet.agents[SWITCH]!.reporter.sendHealth()
    const health = await message(bench, SWITCH, 'healthcheck')
    expect(health.params).toEqual({
      ...recorded('switch.jsonl', 'healthcheck'),
      serial: health.serial,
      uuid: health.uuid,
    })
  })

  it('streams telemetry in the recorded form', async () => {
    const { params } = await message(bench, SWITCH, 'telemetry')
    const example = recorded('switch.jsonl', 'telemetry')
    const rules = {
      maps: PORT_MAPS,
      extra: SWITCH_EXTRA,
      optional: [/\*\/(poe|speed|duplex)$/, /counters\/\w+$/],
    }
    expect(shapeDifferences(example, params, rules)).toEqual([])
  })
})
