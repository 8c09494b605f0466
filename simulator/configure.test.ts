import { afterEach, describe, expect, it } from 'vitest'
import { arrayOf, type JsonObject } from '#protocols/json.ts'
import { ask, type Bench, connects, message, results, startBench, tell, until } from './testing/harness.ts'

const SWITCH = 1
const AP = 2
let bench: Bench
afterEach(() => bench.stop())

function apConfig(uuid: number, changes: JsonObject = {}): JsonObject {
  const ssid = { name: 'Alpha', 'wifi-bands': ['2G', '5G'], encryption: { proto: 'psk2', key: 'testtest1' } }
  return {
    uuid,
    config: {
      uuid,
      radios: [
        { band: '2G', channel: 6, 'channel-width': 20 },
        { band: '5G', channel: 36, 'channel-width': 80 },
      ],
      interfaces: [{ role: 'upstream', ipv4: { addressing: 'dynamic' }, ssids: [ssid] }],
      metrics: { statistics: { interval: 60, types: ['ssids', 'lldp', 'clients'] } },
      ...changes,
    },
  }
}

async function answerTo(uuid: number, changes: JsonObject) {
  const { result, status } = await ask(bench, AP, 'configure', apConfig(uuid, changes))
  return { uuid: result.uuid, error: status.error, text: status.text, rejected: status.rejected }
}

describe('configure on an access point', () => {
  it('applies, reports the new networks, and keeps them over a reboot', async () => {
    bench = await startBench({})
    expect(await answerTo(1_795_000_000, {})).toMatchObject({
      uuid: 1_795_000_000,
      error: 0,
      text: 'Success',
    })
    const before = connects(bench, AP)
    await ask(bench, AP, 'reboot')
    await until(() => connects(bench, AP) === before + 1, 'it returns')
    expect(await message(bench, AP, 'connect')).toMatchObject({ uuid: 1_795_000_000, reason: 'reboot' })
    const { state, uuid } = await message(bench, AP, 'state')
    const [first] = arrayOf(state, 'interfaces') as JsonObject[]
    expect(uuid).toBe(1_795_000_000)
    expect((first!.ssids as JsonObject[]).map(({ ssid, band }) => `${ssid} ${band}`)).toEqual([
      'Alpha 2G',
      'Alpha 5G',
    ])
    expect((state.radios as JsonObject[]).map(({ channel, channels }) => [channel, channels])).toEqual([
      [6, [6]],
      [36, [36, 42]],
    ])
  })

  it('knows older, equal, refused and impossible ids', async () => {
    bench = await startBench({})
    await answerTo(1_795_000_000, {})
    expect(await answerTo(1_795_000_000, {})).toMatchObject({ error: 0, text: 'Already applied.' })
    expect(await answerTo(1_794_000_000, {})).toMatchObject({
      uuid: 1_795_000_000,
      error: 0,
      text: 'Already applied.',
    })
    expect(await answerTo(2_999_999_999, {})).toMatchObject({ uuid: 0, error: 1, text: 'invalid parameters' })
    expect(await answerTo(1_795_000_050, { interfaces: [] })).toMatchObject({ error: 2, text: 'Failed' })
    expect(await answerTo(1_795_000_040, {})).toMatchObject({ uuid: 1_795_000_000, text: 'Already applied.' })
    const id = tell(bench, AP, 'configure', { ...apConfig(1_795_000_100), uuid: 1_795_000_101 })
    expect(await answerTo(1_795_000_102, { uuid: 0 })).toMatchObject({ error: 2 })
    await ask(bench, AP, 'ping')
    expect(results(bench, AP, id)).toEqual([])
  })

  it('names what it refuses by pointer and what it replaces as a warning', async () => {
    bench = await startBench({})
    const radios = [{ band: '2G', 'channel-width': 80 }]
    const substituted = await answerTo(1_795_000_001, { radios })
    expect(substituted).toMatchObject({
      error: 1,
      text: 'Rejects',
      rejected: [expect.stringMatching(/^\[W\]/)],
    })
    const strict = await answerTo(1_795_000_002, { radios, strict: true })
    expect(strict.rejected.at(-1)).toBe('Rejecting config due to strict-mode validation')
    const typed = await answerTo(1_795_000_003, { radios: [{ band: '5G', channel: '36', 'tx-power': 40 }] })
    expect(typed.rejected).toEqual([
      expect.stringContaining('(In /radios/0/channel)'),
      expect.stringContaining('(In /radios/0/tx-power)'),
    ])
    const open = { role: 'upstream', ssids: [{ name: 'Open', 'wifi-bands': ['2G'] }] }
    const crashed = await answerTo(1_795_000_004, { interfaces: [open] })
    expect(crashed).toMatchObject({ error: 2, text: 'Failed', rejected: [] })
    expect(bench.fleet.agents[AP]!.uuid).toBe(1_795_000_001)
  })

  it('forgets it at a factory reset, keeps it when asked to', async () => {
    bench = await startBench({})
    const serial = bench.fleet.agents[AP]!.serial
    const early = tell(bench, AP, 'factory', { keep_redirector: 1 })
    await until(() => results(bench, AP, early).length === 2, 'a second answer follows')
    expect(results(bench, AP, early).map(({ status }) => status.error)).toEqual([0, 2])
    await answerTo(1_795_000_000, {})
    for (const [keep, uuid] of [[1, 1_795_000_000] as const, [0, 1] as const]) {
      const before = connects(bench, AP)
      await ask(bench, AP, 'factory', { keep_redirector: keep })
      await until(() => connects(bench, AP) === before + 1, 'it returns')
      expect(await message(bench, AP, 'connect')).toMatchObject({ reason: 'factory', uuid, serial })
    }
  })
})

describe('configure on a switch', () => {
  it('refuses the whole document for one bad item, with the reason in the log', async () => {
    bench = await startBench({})
    const config = { uuid: 5, ethernet: [{ 'select-ports': ['Ethernet99'], speed: 1000, duplex: 'full' }] }
    const { status, result } = await ask(bench, SWITCH, 'configure', { uuid: 1_795_000_000, config })
    expect({ uuid: result.uuid, ...status.raw }).toEqual({
      uuid: 0,
      error: 2,
      text: 'Configure parse failed',
    })
    const { messages } = bench.connection(SWITCH)
    const logs = messages.flatMap((one) => (one.kind === 'log' ? [one.log] : []))
    expect(logs.at(-1)).toContain('no such port Ethernet99')
  })
})
