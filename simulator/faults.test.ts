import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { startFault, stopFault } from './agent/faults/fault-list.ts'
import { OptionError } from './options.ts'
import { readScenario } from './scenario/read-scenario.ts'
import { playScenario } from './scenario/scenario.ts'
import { ask, type Bench, connects, message, results, startBench, tell, until } from './testing/harness.ts'

const SWITCH = 1
const AP = 2
let bench: Bench
afterEach(() => bench.stop())

const agent = (index: number) => bench.fleet.agents[index]!
const now = () => agent(AP).context.clock.now()

function config(uuid: number): JsonObject {
  const ssid = (name: string) => ({ name, 'wifi-bands': ['2G'], encryption: { proto: 'none' } })
  return { uuid, config: { uuid, interfaces: [{ role: 'upstream', ssids: [ssid('One'), ssid('Two')] }] } }
}

const UUID = 1_795_000_000
const SWITCH_CONFIG: JsonObject = {
  uuid: UUID,
  config: { uuid: UUID, interfaces: [{ role: 'upstream', vlan: { id: 7 } }] },
}

let asked = 0

/** The report that answers this very request: others may be on their way. */
function state() {
  const { messages } = bench.connection(AP)
  const request = `request ${asked++}`
  agent(AP).reporter.sendState(request)
  const find = () => messages.find((one) => one.kind === 'state' && one.requestUuid === request)
  return until(() => find() !== undefined, 'a report arrives').then(() => {
    const found = find()
    return found?.kind === 'state' ? found.state : {}
  })
}

describe('a configuration', () => {
  it('is refused, applied in part, or only said to be applied', async () => {
    bench = await startBench({})
    startFault(agent(AP), 'config-refuse')
    expect((await ask(bench, AP, 'configure', config(UUID))).status).toMatchObject({
      error: 2,
      text: 'Failed',
    })
    stopFault(agent(AP))
    startFault(agent(AP), 'config-partial')
    const partly = await ask(bench, AP, 'configure', config(UUID + 1))
    expect(partly.status.rejected).toEqual([expect.stringContaining('(In /interfaces/0/ssids/1)')])
    expect(agent(AP).node.config.interfaces[0]!.ssids.map(({ name }) => name)).toEqual(['One'])
    stopFault(agent(AP))
    startFault(agent(AP), 'config-lie')
    const lied = await ask(bench, AP, 'configure', config(UUID + 2))
    expect({ uuid: lied.uuid, ...lied.status }).toMatchObject({ uuid: UUID + 2, error: 0, text: 'Success' })
    expect(agent(AP).uuid).toBe(UUID + 1)
    startFault(agent(SWITCH), 'config-refuse')
    expect((await ask(bench, SWITCH, 'configure', SWITCH_CONFIG)).status.error).toBe(2)
  })

  it('crashes the box, which returns with the old one', async () => {
    bench = await startBench({})
    startFault(agent(AP), 'config-crash')
    tell(bench, AP, 'configure', config(UUID))
    await until(() => connects(bench, AP) === 2, 'it returns')
    expect(await message(bench, AP, 'connect')).toMatchObject({ reason: 'crashlog', uuid: 1 })
    expect((await message(bench, AP, 'rebootLog')).lines.length).toBeGreaterThan(1)
  })

  it('costs the contact until the fault ends', async () => {
    bench = await startBench({})
    startFault(agent(AP), 'config-lost')
    const id = tell(bench, AP, 'configure', config(UUID))
    await until(() => agent(AP).mode === 'cut', 'it is applied')
    expect(agent(AP).uuid).toBe(UUID)
    expect(results(bench, AP, id)).toEqual([])
    stopFault(agent(AP))
    await until(() => connects(bench, AP) === 2, 'it is back')
    expect(await message(bench, AP, 'connect')).toMatchObject({ uuid: UUID, reason: 'socket' })
  })
})

describe('a slow box', () => {
  it('applies in its own time', async () => {
    bench = await startBench({})
    startFault(agent(AP), 'config-slow')
    const began = now()
    expect((await ask(bench, AP, 'configure', config(UUID))).status.error).toBe(0)
    expect(now() - began).toBeGreaterThan(39_000)
  })
})

describe('a box whose configuration is held', () => {
  it('applies it when the fault ends, and reports meanwhile', async () => {
    bench = await startBench({})
    startFault(agent(AP), 'config-held')
    const id = tell(bench, AP, 'configure', config(UUID))
    const began = now()
    await until(() => now() - began > 5_000, 'it would be applied long since')
    expect(results(bench, AP, id)).toEqual([])
    expect(agent(AP).uuid).not.toBe(UUID)
    stopFault(agent(AP), 'config-held')
    await until(() => results(bench, AP, id).length === 1, 'it answers')
    expect(agent(AP).uuid).toBe(UUID)
  })
})

describe('answers', () => {
  it('come twice, never, late, with id 0, or are lies', async () => {
    bench = await startBench({})
    const count = (id: number) => results(bench, AP, id).length
    const settle = () => ask(bench, SWITCH, 'script', { type: 'shell', script: 'c2xlZXAgNAo=', timeout: 9 })
    startFault(agent(AP), 'answer-twice')
    const twice = tell(bench, AP, 'ping')
    await until(() => count(twice) === 2, 'both arrive')
    stopFault(agent(AP), 'answer-twice')
    startFault(agent(AP), 'answer-never')
    const never = tell(bench, AP, 'ping')
    await settle()
    stopFault(agent(AP))
    expect(count(never)).toBe(0)
    startFault(agent(AP), 'answer-late')
    const asked = now()
    await ask(bench, AP, 'ping')
    expect(now() - asked).toBeGreaterThan(44_000)
    stopFault(agent(AP))
    startFault(agent(AP), 'answer-id-0')
    tell(bench, AP, 'ping')
    await until(() => count(0) === 1, 'it answers with id 0')
    stopFault(agent(AP))
    startFault(agent(AP), 'command-lie')
    expect((await ask(bench, AP, 'reboot')).status).toMatchObject({ error: 0, text: 'Success' })
    await settle()
    expect(agent(AP).mode).toBe('running')
  })
})

describe('reports', () => {
  it('lack sections, hold text for numbers and null, are huge, and come from 1970', async () => {
    bench = await startBench({})
    startFault(agent(AP), 'state-missing')
    expect(await state()).not.toHaveProperty('interfaces')
    stopFault(agent(AP))
    startFault(agent(AP), 'state-strings')
    expect((await state()).version).toBe('1')
    stopFault(agent(AP))
    startFault(agent(AP), 'state-null')
    expect(JSON.stringify(await state())).toContain('null')
    stopFault(agent(AP))
    startFault(agent(AP), 'state-infinite')
    // As it is read: the text itself is no JSON.
    expect(((await state()).unit as { cpu_load: unknown[] }).cpu_load[0]).toBeNull()
    stopFault(agent(AP))
    startFault(agent(AP), 'state-huge')
    expect(JSON.stringify(await state()).length).toBeGreaterThan(500_000)
    stopFault(agent(AP))
    startFault(agent(AP), 'clock-1970')
    const { localtime, uptime } = (await state()).unit as { localtime: number; uptime: number }
    expect(Math.abs(localtime - uptime)).toBeLessThan(2)
    stopFault(agent(AP))
    expect(((await state()).unit as { localtime: number }).localtime).toBeGreaterThan(1_700_000_000)
  })
})

describe('health', () => {
  it('is bad for a while', async () => {
    bench = await startBench({})
    for (const index of [SWITCH, AP]) {
      startFault(agent(index), 'unhealthy')
      agent(index).reporter.sendHealth()
      expect(await message(bench, index, 'healthcheck')).toMatchObject({ sanity: 75 })
    }
  })
})

describe('lines', () => {
  it('are slow and lossy but keep the order', async () => {
    bench = await startBench({})
    startFault(agent(AP), 'slow', { ms: 5000 })
    startFault(agent(AP), 'lossy', { percent: 50 })
    const asked = now()
    const ids = Array.from({ length: 20 }, () => tell(bench, AP, 'ping'))
    await until(() => results(bench, AP, ids.at(-1)!).length > 0, 'the last is answered')
    expect(now() - asked).toBeGreaterThan(9_900)
    const { messages } = bench.connection(AP)
    const order = messages.flatMap((one) => (one.kind === 'result' ? [one.id] : []))
    expect(order).toEqual(ids)
  })

  it('flap, carry garbage, and belong to somebody else for a while', async () => {
    bench = await startBench({ fastReconnectMs: 1000 })
    startFault(agent(AP), 'flap', { seconds: 10 })
    await until(() => connects(bench, AP) > 2, 'it came and went')
    stopFault(agent(AP))
    startFault(agent(SWITCH), 'garbage', { seconds: 1 })
    await until(() => bench.recorder.refused.length > 4, 'nobody can read it')
    stopFault(agent(SWITCH))
    bench.recorder.refused.length = 0
    const { keyDer } = bench.connection(AP)
    const others = () => bench.recorder.connections.filter((one) => !one.keyDer.equals(keyDer))
    const before = others().length
    startFault(agent(AP), 'wrong-key')
    await until(() => others().length > before, 'another key dials')
    stopFault(agent(AP))
    await until(() => bench.connection(AP).keyDer.equals(keyDer), 'its own key is back')
  })
})

describe('a scenario', () => {
  it('does faults to some devices at their times and ends them', async () => {
    bench = await startBench({ devices: 6 }, 200)
    const steps = readScenario(
      JSON.stringify({
        steps: [
          { at: 5, for: 60, on: { kind: 'ap', most: 2 }, do: 'silence' },
          { every: 40, until: 100, on: { index: 1 }, do: 'say', with: { what: 'alarm' } },
          { at: 10, on: { kind: ['gateway'], site: 0 }, do: 'restart', note: 'the whole site is cut off' },
        ],
      }),
    )
    const scenario = playScenario(bench.fleet, steps, 'seed')
    const events = (what: string) => scenario.events.filter((event) => event.what === what)
    await until(() => events('silence').length === 2, 'two are silent')
    const silent = bench.fleet.agents.filter(({ mode }) => mode === 'silent')
    expect(silent.map(({ serial }) => serial).sort()).toEqual(
      events('silence')
        .map(({ serial }) => serial)
        .sort(),
    )
    await until(() => events('silence').every(({ endedAt }) => endedAt !== null), 'they speak again')
    await until(() => bench.fleet.agents.every(({ mode }) => mode === 'running'), 'all run')
    const started = Date.now()
    await until(() => events('say').length === 2 && Date.now() - started > 300, 'the repetition ended')
    expect(events('restart')).toHaveLength(1)
    scenario.stop()
  })

  it.each([
    ['not json', /no JSON object/],
    ['{}', /no list "steps"/],
    ['{"steps":[{"do":"explode"}]}', /step 1: do must be one of .*cut/],
    ['{"steps":[{"do":"cut","at":"soon"}]}', /step 1: at must be a number/],
    ['{"steps":[{"do":"cut"},{"do":"restart","for":5}]}', /step 2: restart is done once/],
    ['{"steps":[{"do":"cut","on":{"kind":"toaster"}}]}', /no kind "toaster"/],
    ['{"steps":[{"do":"cut","where":1}]}', /unknown member "where"/],
  ])('that says %s is refused with a sentence', async (text, sentence) => {
    bench = await startBench({ devices: 1 })
    expect(() => readScenario(text)).toThrow(OptionError)
    expect(() => readScenario(text)).toThrow(sentence)
  })
})
