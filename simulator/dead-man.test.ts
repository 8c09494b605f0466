import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { armScript, confirmScript, DEAD_MAN_EXIT } from '#protocols/ucentral/dead-man.ts'
import { startFault } from './agent/faults/fault-list.ts'
import { AdjustableClock } from './testing/adjustable-clock.ts'
import { ask, type Bench, connects, message, startBench, tell, until } from './testing/harness.ts'

const SWITCH = 1
const AP = 2
const TOKEN = '0123456789abcdef'
const FIRST = 1_795_000_000
const SECOND = FIRST + 60
/** What has to be done before the restore is done while time passes slowly. */
const [SLOWLY, FAST] = [2, 100]
let bench: Bench
let clock: AdjustableClock
afterEach(() => bench.stop())

const agent = (index = AP) => bench.fleet.agents[index]!

async function script(source: string, index = AP) {
  const encoded = Buffer.from(source).toString('base64')
  const { status } = await ask(bench, index, 'script', { type: 'shell', script: encoded, timeout: 10 })
  return { error: status.error, result: status.raw.result }
}

const arm = (seconds: number, previousUuid = FIRST) => armScript({ token: TOKEN, seconds, previousUuid })
const config = (uuid: number): JsonObject => ({ uuid, interfaces: [{ role: 'upstream', name: `${uuid}` }] })
const configure = (uuid: number) => ask(bench, AP, 'configure', { uuid, config: config(uuid) })

async function prepared() {
  clock = new AdjustableClock(FAST)
  bench = await startBench({}, clock)
  expect((await configure(FIRST)).status.error).toBe(0)
  clock.run(SLOWLY)
}

describe('an armed restore', () => {
  it('returns to the previous configuration when nobody confirms, and tells so by connecting anew', async () => {
    await prepared()
    expect(await script(arm(60))).toEqual({ error: DEAD_MAN_EXIT.done, result: 'armed\n' })
    await configure(SECOND)
    expect(agent()).toMatchObject({ uuid: SECOND, deadMan: { previousUuid: FIRST } })
    clock.run(FAST)
    await until(() => connects(bench, AP) === 2, 'it connects anew')
    expect(await message(bench, AP, 'connect')).toMatchObject({ uuid: FIRST, reason: 'coldboot' })
    expect(agent()).toMatchObject({ config: config(FIRST), deadMan: null })
    const before = bench.recorder.connections.find(({ cn }) => cn === agent().serial)!
    const unasked = before.messages.filter((one) => one.kind === 'result' && one.id === 0)
    expect(unasked).toMatchObject([{ uuid: FIRST }])
    expect((await script(confirmScript({ token: TOKEN, gateway: true }))).error).toBe(DEAD_MAN_EXIT.missing)
    expect((await configure(SECOND)).uuid).toBe(SECOND)
  })

  it('is stopped by its own token only', async () => {
    await prepared()
    await script(arm(60))
    await configure(SECOND)
    expect((await script(confirmScript({ token: 'ffffffffffffffff', gateway: true }))).error).toBe(
      DEAD_MAN_EXIT.missing,
    )
    expect(await script(confirmScript({ token: TOKEN, gateway: true }))).toEqual({
      error: 0,
      result: 'confirmed\n',
    })
    const armed = clock.now()
    clock.run(FAST)
    await until(() => clock.now() - armed > 160_000, 'its time has passed')
    expect(agent().uuid).toBe(SECOND)
    expect(connects(bench, AP)).toBe(1)
  })

  it('is not stopped where the new configuration costs the gateway', async () => {
    await prepared()
    startFault(agent(), 'config-no-gateway')
    await script(arm(60))
    await configure(SECOND)
    const confirmation = { token: TOKEN, gateway: true }
    expect((await script(confirmScript(confirmation))).error).toBe(DEAD_MAN_EXIT.gatewaySilent)
    clock.run(FAST)
    await until(() => connects(bench, AP) === 2, 'it connects anew')
    expect(agent().uuid).toBe(FIRST)
  })

  it('brings back a box that the new configuration cut off', async () => {
    await prepared()
    await script(arm(60))
    startFault(agent(), 'config-lost')
    tell(bench, AP, 'configure', { uuid: SECOND, config: config(SECOND) })
    await until(() => agent().mode === 'cut', 'contact is lost')
    clock.run(FAST)
    await until(() => connects(bench, AP) === 2, 'it is back')
    expect((await message(bench, AP, 'connect')).uuid).toBe(FIRST)
  })

  it('is done by a restart before its time', async () => {
    await prepared()
    await script(arm(3600))
    await configure(SECOND)
    clock.run(FAST)
    agent().reboot('reboot')
    await until(() => connects(bench, AP) === 2, 'it is back')
    expect(await message(bench, AP, 'connect')).toMatchObject({ uuid: FIRST, reason: 'reboot' })
  })

  it('cannot be armed for what is not stored or not active, twice, or on a switch', async () => {
    await prepared()
    expect((await script(arm(60, SECOND))).error).toBe(DEAD_MAN_EXIT.missing)
    expect((await script(arm(60, 1))).error).toBe(DEAD_MAN_EXIT.notActive)
    expect((await script(arm(60), SWITCH)).error).toBe(DEAD_MAN_EXIT.unsupported)
    await script(arm(3600))
    expect((await script(arm(60))).error).toBe(DEAD_MAN_EXIT.armedAlready)
  })
})

describe('the files of an access point', () => {
  it('show the configurations it keeps, long ones too', async () => {
    await prepared()
    const long = { ...config(SECOND), interfaces: [], notes: 'x'.repeat(30_000) }
    const shown = await script('#!/bin/sh\ncat /etc/ucentral/ucentral.active\n')
    expect(JSON.parse(String(shown.result))).toEqual(config(FIRST))
    agent().configs.activate(SECOND, long)
    const second = await script('#!/bin/sh\ncat /etc/ucentral/ucentral.active\n')
    expect(JSON.parse(String(second.result))).toEqual(long)
    const listed = await script('#!/bin/sh\nls /etc/ucentral\nreadlink /etc/ucentral/ucentral.active\n')
    expect(String(listed.result).split('\n')).toEqual([
      'ucentral.active',
      'ucentral.cfg.0000000001',
      `ucentral.cfg.${FIRST}`,
      `ucentral.cfg.${SECOND}`,
      `/etc/ucentral/ucentral.cfg.${SECOND}`,
      '',
    ])
    const missing = await script('#!/bin/sh\ncat /etc/shadow\n')
    expect(missing).toEqual({
      error: 1,
      result: "cat: can't open '/etc/shadow': No such file or directory\n",
    })
  })

  it('are at most four besides the factory’s', async () => {
    await prepared()
    for (let step = 1; step <= 6; step++) await configure(FIRST + step)
    expect(agent().configs.uuids).toEqual([1, ...[3, 4, 5, 6].map((step) => FIRST + step)])
  })
})

describe('a box that its new configuration cuts off, armed for the time that the server gives it', () => {
  const SERVER_SECONDS = 75
  const PROMISED_MS = 90_000
  /** What the machine takes for its own work counts this many times. */
  const TIMES = 20
  /** From the moment contact is lost to the connection with the previous id, by the pretend world's clock. */
  async function away(index: number, cut: () => void): Promise<number> {
    const before = connects(bench, index)
    cut()
    await until(() => ['cut', 'unreachable'].includes(agent(index).mode), 'contact is lost')
    const lost = clock.now()
    clock.run(TIMES)
    await until(() => connects(bench, index) > before, 'it is back')
    return clock.now() - lost
  }

  it('an access point is back within 90 s', async () => {
    await prepared()
    await script(arm(SERVER_SECONDS))
    startFault(agent(), 'config-lost')
    const configured = () => void tell(bench, AP, 'configure', { uuid: SECOND, config: config(SECOND) })
    expect(await away(AP, configured)).toBeLessThan(PROMISED_MS)
    expect((await message(bench, AP, 'connect')).uuid).toBe(FIRST)
  })

  it('a switch whose uplink is put into another VLAN is back within 90 s, and what hangs on it', async () => {
    await prepared()
    const uplink = agent(SWITCH).node.uplink!.name
    const inVlan = (uuid: number, id: number): JsonObject => ({
      uuid,
      ethernet: [{ 'select-ports': ['Ethernet*'], enabled: true, speed: 1000, duplex: 'full' }],
      interfaces: [
        {
          ...{ name: `VLAN${id}`, role: 'upstream', vlan: { id } },
          ethernet: [{ 'select-ports': [uplink], 'vlan-tag': 'un-tagged' }],
        },
      ],
    })
    const first = { uuid: FIRST, config: inVlan(FIRST, 1) }
    expect((await ask(bench, SWITCH, 'configure', first)).status.error).toBe(0)
    const order = { token: TOKEN, seconds: SERVER_SECONDS, previous: FIRST }
    expect((await ask(bench, SWITCH, 'roost.arm', order)).status).toMatchObject({ error: 0, text: 'armed' })
    const wrong = () => void tell(bench, SWITCH, 'configure', { uuid: SECOND, config: inVlan(SECOND, 99) })
    expect(await away(SWITCH, wrong)).toBeLessThan(PROMISED_MS)
    expect((await message(bench, SWITCH, 'connect')).uuid).toBe(FIRST)
    await until(() => agent(AP).mode === 'running', 'what hangs on it can be reached again')
  })
})
