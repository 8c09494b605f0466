import { createPublicKey } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import {
  cut,
  goAway,
  impersonate,
  rebind,
  resume,
  setCommonName,
  setKey,
  silence,
} from './agent/faults/faults.ts'
import { fastClock } from './clock.ts'
import { deviceKey } from './identity.ts'
import { startFleet } from './start-fleet.ts'
import {
  ask,
  type Bench,
  connects,
  message,
  startBench,
  tell,
  testOptions,
  until,
} from './testing/harness.ts'
import { startRecorder } from './testing/recorder.ts'

const AP = 2
const SWITCH = 1
let bench: Bench
afterEach(() => bench.stop())

function events(index: number) {
  const { serial } = bench.fleet.agents[index]!
  const own = bench.recorder.connections.filter(({ cn }) => cn === serial)
  return own.flatMap(({ messages }) => messages).filter((one) => one.kind === 'event')
}

function reasons(index: number): (string | null)[] {
  const { serial } = bench.fleet.agents[index]!
  const own = bench.recorder.connections.filter(({ cn }) => cn === serial)
  return own
    .flatMap(({ messages }) => messages)
    .flatMap((one) => (one.kind === 'connect' ? [one.reason] : []))
}

describe('a device on the wire', () => {
  it('dials as agents do', async () => {
    bench = await startBench({ devices: 3 })
    for (const [index, agent] of bench.fleet.agents.entries()) {
      const connection = bench.connection(index)
      expect(connection).toMatchObject({ path: '/', protocol: 'ucentral-broker', extensions: '' })
      expect(connection.tls).toBe('TLSv1.3')
      expect(connection.cn).toBe(agent.serial)
      const key = createPublicKey(deviceKey('bench', agent.serial, 0))
      expect(connection.keyDer.equals(key.export({ type: 'spki', format: 'der' }))).toBe(true)
    }
  })

  it('dials from the address of its site, where sites have their own', async () => {
    bench = await startBench({ devices: 10, kinds: ['ap', 'switch'], addressPerSite: true })
    const dialledFrom = bench.fleet.agents.map(({ node }, index) => ({
      ...{ site: node.device.site, from: bench.connection(index).from },
    }))
    const addresses = new Set(dialledFrom.map(({ site, from }) => `${site} ${from}`))
    expect([...addresses].sort()).toEqual(['0 127.64.0.1', '1 127.64.0.2'])
  })

  it('refuses a controller whose certificate another CA signed', async () => {
    bench = await startBench({ devices: 1 })
    const stranger = await startRecorder()
    const lines: string[] = []
    const options = { ...testOptions(stranger, { devices: 1 }), caFile: bench.recorder.caFile }
    const fleet = startFleet(options, fastClock(50), (_agent, text) => lines.push(text))
    await until(() => lines.length > 0, 'the device gives up')
    fleet.stop()
    expect(lines[0]).toMatch(/^not connected: .*(certificate|signature)/)
    expect(stranger.connections).toEqual([])
    await stranger.stop()
  })

  it('comes back after a drop with reason socket, and keeps its events meanwhile', async () => {
    bench = await startBench({})
    const agent = bench.fleet.agents[AP]!
    bench.connection(AP).socket.terminate()
    await until(() => !agent.connection.connected, 'the drop is noticed')
    agent.event('client.join', { client: 'aa:bb:cc:00:00:01' }, 1_795_226_351_000)
    await until(() => connects(bench, AP) === 2, 'the device is back')
    expect(reasons(AP)).toEqual(['coldboot', 'socket'])
    await until(() => events(AP).length > 0, 'the kept event arrives')
    expect(events(AP)[0]).toMatchObject({ type: 'client.join', timestamp: 1_795_226_351 })
  })

  it('keeps the 250 newest events only', async () => {
    bench = await startBench({})
    const agent = bench.fleet.agents[AP]!
    goAway(agent)
    for (let at = 0; at < 300; at++) agent.event('client.join', { client: String(at) }, 0)
    resume(agent)
    await until(() => events(AP).length === 250, 'the backlog arrives')
    expect(events(AP)[0]).toMatchObject({ payload: { client: '50' } })
  })

  it('waits n × 10 s between tries, a switch always 5 s', async () => {
    bench = await startBench({}, 200)
    const started = Date.now()
    bench.connection(SWITCH).socket.terminate()
    bench.connection(AP).socket.terminate()
    await until(() => connects(bench, SWITCH) === 2, 'the switch is back')
    const forSwitch = (Date.now() - started) * 200
    await until(() => connects(bench, AP) === 2, 'the access point is back')
    const forAp = (Date.now() - started) * 200
    expect(forSwitch).toBeGreaterThan(4_900)
    expect(forAp).toBeGreaterThan(9_900)
  })

  it('pings after 60 s without traffic, a switch does not', async () => {
    bench = await startBench({ faithfulTimers: true }, 400)
    await until(() => bench.connection(AP).pings.length > 0, 'the access point pings')
    expect(bench.connection(SWITCH).pings).toEqual([])
  })
})

describe('faults', () => {
  it('cut: the connection stays open and deaf; resume dials anew', async () => {
    bench = await startBench({})
    const agent = bench.fleet.agents[AP]!
    const before = bench.connection(AP)
    cut(agent)
    let ponged = false
    before.socket.on('pong', () => {
      ponged = true
    })
    const heard = before.messages.length
    before.socket.ping()
    tell(bench, AP, 'ping')
    await ask(bench, SWITCH, 'ping')
    expect({ ponged, closed: before.closed, heard: before.messages.length }).toEqual({
      ponged: false,
      closed: false,
      heard,
    })
    resume(agent)
    await until(() => connects(bench, AP) === 2, 'the device is back')
    expect(reasons(AP)[1]).toBe('socket')
  })

  it('cut while dialling: never says a word', async () => {
    bench = await startBench({})
    const agent = bench.fleet.agents[AP]!
    goAway(agent)
    resume(agent)
    cut(agent)
    const opened = () => bench.recorder.connections.filter(({ cn }) => cn === agent.serial)
    await until(() => opened().length === 2, 'the connection opens')
    await ask(bench, SWITCH, 'ping')
    expect(opened()[1]!.messages).toEqual([])
    resume(agent)
    await until(() => connects(bench, AP) === 2, 'the device is back')
  })

  it('cut: does not dial although the controller hangs up', async () => {
    bench = await startBench({ devices: 4 })
    cut(bench.fleet.agents[AP]!)
    bench.connection(AP).socket.terminate()
    bench.connection(AP + 1).socket.terminate()
    await until(() => connects(bench, AP + 1) === 2, 'another access point is back')
    await ask(bench, AP + 1, 'script', { type: 'shell', script: 'c2xlZXAgMTAK', timeout: 20 })
    expect(connects(bench, AP)).toBe(1)
    resume(bench.fleet.agents[AP]!)
    await until(() => connects(bench, AP) === 2, 'the device is back')
  })

  it('rebind: a second connection with the same key, the first half-open', async () => {
    bench = await startBench({})
    const first = bench.connection(AP)
    rebind(bench.fleet.agents[AP]!)
    await until(() => connects(bench, AP) === 2, 'the second connection speaks')
    expect(first.closed).toBe(false)
    expect(bench.connection(AP).keyDer.equals(first.keyDer)).toBe(true)
    expect(await ask(bench, AP, 'ping')).toMatchObject({ status: { error: 0 } })
  })

  it('impostor: another key beside the connected device', async () => {
    bench = await startBench({})
    const agent = bench.fleet.agents[AP]!
    const own = bench.connection(AP)
    impersonate(agent, 1)
    await until(() => connects(bench, AP) === 2, 'the impostor speaks')
    expect(bench.connection(AP).keyDer.equals(own.keyDer)).toBe(false)
    expect(own.closed).toBe(false)
    expect(agent.connection.connected).toBe(true)
  })

  it('set-cn: a certificate for another name', async () => {
    bench = await startBench({})
    setCommonName(bench.fleet.agents[AP]!, 'somebody-else')
    const other = () => bench.recorder.connections.find(({ cn }) => cn === 'somebody-else')
    await until(() => other()?.messages[0]?.kind === 'connect', 'it connects under the other name')
    setCommonName(bench.fleet.agents[AP]!, null)
    await until(() => connects(bench, AP) === 2, 'it is itself again')
  })

  it('says recovery after more than five minutes without a controller', async () => {
    bench = await startBench({}, 400)
    const agent = bench.fleet.agents[AP]!
    goAway(agent)
    await until(() => agent.context.clock.now() - agent.lostAt! > 301_000, 'five minutes pass')
    resume(agent)
    await until(() => connects(bench, AP) === 2, 'the device is back')
    expect(reasons(AP)[1]).toBe('recovery')
  })

  it('silence: pongs, but answers nothing', async () => {
    bench = await startBench({})
    const agent = bench.fleet.agents[AP]!
    silence(agent)
    const { socket, messages } = bench.connection(AP)
    const heard = messages.length
    tell(bench, AP, 'ping')
    let ponged = false
    socket.on('pong', () => {
      ponged = true
    })
    socket.ping()
    await until(() => ponged, 'the pong arrives')
    expect(messages.length).toBe(heard)
    resume(agent)
    expect(await ask(bench, AP, 'ping')).toMatchObject({ status: { error: 0 } })
  })

  it('close: away until resume', async () => {
    bench = await startBench({})
    goAway(bench.fleet.agents[AP]!)
    await until(() => bench.connection(AP).closed, 'the connection closes')
    resume(bench.fleet.agents[AP]!)
    await until(() => connects(bench, AP) === 2, 'the device is back')
  })

  it('set-key: the same serial with another key, and back again', async () => {
    bench = await startBench({})
    const first = bench.connection(AP).keyDer
    setKey(bench.fleet.agents[AP]!, 1)
    await until(() => connects(bench, AP) === 2, 'the impostor connects')
    expect(bench.connection(AP).cn).toBe(bench.fleet.agents[AP]!.serial)
    expect(bench.connection(AP).keyDer.equals(first)).toBe(false)
    setKey(bench.fleet.agents[AP]!, 0)
    await until(() => connects(bench, AP) === 3, 'the first key is back')
    expect(bench.connection(AP).keyDer.equals(first)).toBe(true)
  })
})

describe('timers', () => {
  it('reports soon after the connection unless told to be faithful', async () => {
    bench = await startBench({ interval: 3600 })
    const { clock } = bench.fleet.agents[AP]!.context
    const started = clock.now()
    await message(bench, AP, 'state')
    expect(clock.now() - started).toBeLessThan(60_000)
  })

  it('keeps quiet for one whole interval when faithful', async () => {
    bench = await startBench({ faithfulTimers: true }, 400)
    await message(bench, AP, 'healthcheck')
    expect(bench.connection(AP).messages.map(({ kind }) => kind)).not.toContain('state')
    await message(bench, AP, 'state')
  })
})
