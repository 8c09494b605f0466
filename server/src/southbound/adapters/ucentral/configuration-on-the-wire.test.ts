import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Ssid, SsidSecurity } from '#contract/wireless/intent.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import type { DeviceFacts, DeviceIntent, NativeDocument } from '../../configuration-ports.ts'
import type { ConfigureOutcome, DeviceSeen } from '../../ports.ts'
import { Harness } from '../../testing/harness.ts'
import { ucentralConfiguration } from './configuration/configuration.ts'

/** The simulator runs as a process of its own, its minute as a second. */
const KINDS = ['ap', 'switch', 'gateway', 'wifirouter', 'cellularouter', 'iot', 'cpe']
const DEVICES = KINDS.length * 3
const FLEET = fileURLToPath(new URL('../../../../../simulator/fleet.ts', import.meta.url))
let harness: Harness
let fleet: ChildProcess

openForTests(async (atEnd) => {
  harness = await new Harness().start()
  atEnd(() => harness.stop())
  const server = `wss://127.0.0.1:${harness.southbound.ucentralPort()}`
  const args = ['--devices', String(DEVICES), '--kinds', KINDS.join(), '--server', server, '--seed', 'render']
  fleet = spawn(process.execPath, [FLEET, ...args, '--insecure', '--quiet', '--speed', '60'], {
    stdio: 'ignore',
  })
  atEnd(async () => {
    const closed = once(fleet, 'close')
    fleet.kill()
    await closed
  })
  await eventually(() => harness.sink.of('seen').length >= DEVICES)
})

const ssid = (at: number, security: SsidSecurity, changes: Partial<Ssid>): Ssid => ({
  ...{ key: `ssid${at}`, enabled: true, name: `Net ${at}`, security, password: null, radius: null, vlan: 0 },
  ...{ bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  ...{ roaming: { k: true, v: false, r: false }, ...changes },
})
const password = 'correct-horse-9'
const authentication = { host: '192.0.2.7', port: 1812, secret: 'shared-secret' }
const WIRELESS: Ssid[] = [
  ssid(1, 'open', { isolate: true, vlan: 100 }),
  ssid(2, 'owe_transition', { hidden: false }),
  ssid(3, 'wpa2', { password, maxUsers: 30 }),
  ssid(4, 'wpa2_wpa3', { password, hidden: true }),
  ssid(5, 'wpa3', { password, bands: ['2G', '5G', '6G'], roaming: { k: true, v: true, r: true } }),
  ssid(6, 'wpa3_enterprise', {
    radius: { authentication, accounting: null, nasIdentifier: 'x' },
    vlan: 4051,
  }),
  ssid(7, 'wpa2_enterprise', { radius: { authentication, accounting: null, nasIdentifier: null }, vlan: 30 }),
]
const PORT = { label: 'Camera', enabled: true, speed: 'auto', duplex: 'auto', poe: true } as const

/** Switches off a port that nothing is plugged into: another one may be what some device is reached by. */
function intentFor({ ports }: DeviceState): DeviceIntent {
  const unused = ports.find(({ name, up }) => up === false && /^Ethernet/.test(name))?.name ?? 'Ethernet88'
  return {
    ...{ timezone: 'Europe/Berlin', country: 'DE', name: 'Hall, 2nd floor' },
    wireless: { ssids: WIRELESS },
    switching: {
      ports: [
        { ...PORT, port: 'Ethernet2', vlan: { mode: 'access', vlan: 100 } },
        { ...PORT, port: unused, enabled: false, vlan: { mode: 'trunk', native: null, tagged: [1, 100] } },
        { ...PORT, port: 'Ethernet77', vlan: { mode: 'access', vlan: 1 } },
      ],
    },
  }
}

/** What a configuration plane would know of a device. */
const factsOf = (seen: DeviceSeen, base: DeviceFacts['base']): DeviceFacts => ({
  ...{ kind: seen.kind, profile: seen.profile, ports: [], base },
})

/** The next one: access points report when asked, switches every minute of their time. */
async function stateOf(sn: string): Promise<DeviceState> {
  const reports = () => harness.sink.of('report').filter((report) => report.sn === sn)
  const before = reports().length
  await harness.southbound.dispatcher.dispatch(sn, 'request', { what: 'state' })
  return eventually(() => reports()[before]?.state)
}

/** Without the addresses that ports learned in the VLANs they were in before: those age for minutes. */
async function freshStateOf(sn: string): Promise<DeviceState> {
  const { forwarding: _, ...state } = await stateOf(sn)
  return state
}

/** Switches do not let themselves be read: theirs is learned from what they report. */
async function ownOf(seen: DeviceSeen, state: DeviceState): Promise<NativeDocument> {
  if (seen.kind === 'switch') return ucentralConfiguration.learn(state, factsOf(seen, null))!.document
  const told = await harness.southbound.dispatcher.dispatch(seen.sn, 'readConfiguration')
  return (told.data as { document: NativeDocument }).document
}

let configId = 1_795_000_000

async function applies({ sn }: DeviceSeen, facts: DeviceFacts, intent: DeviceIntent): Promise<void> {
  const { document } = ucentralConfiguration.render(facts, intent)
  configId += 1
  const outcome = await harness.southbound.dispatcher.dispatch(sn, 'configure', {
    configId: String(configId),
    document,
  })
  const { result, rejected } = outcome.data as NonNullable<ConfigureOutcome['data']>
  expect({ result, rejected }, sn).toEqual({ result: 'applied', rejected: [] })
}

const devicesOf = (kind: string) => harness.sink.of('seen').filter((seen) => seen.kind === kind)

describe('a document made from the device’s own', () => {
  it.each(KINDS)('is taken by every pretend %s, and its report does not contradict it', async (kind) => {
    expect(devicesOf(kind).length).toBeGreaterThan(0)
    for (const seen of devicesOf(kind)) {
      const state = await stateOf(seen.sn)
      const facts = factsOf(seen, await ownOf(seen, state))
      const intent = intentFor(state)
      await applies(seen, facts, intent)
      // A bridge's far end serves nobody; it is not given the networks of its site.
      if (!ucentralConfiguration.sections(facts).includes('wireless')) delete intent.wireless
      expect(ucentralConfiguration.contradiction(await freshStateOf(seen.sn), facts, intent)).toBeNull()
    }
  })
})

describe('a document made from nothing', () => {
  // Not for a bridge: without the network that links its ends the far one would be cut off.
  it.each(KINDS.filter((kind) => kind !== 'cpe'))('is taken by every pretend %s too', async (kind) => {
    for (const seen of devicesOf(kind)) {
      const [facts, intent] = [factsOf(seen, null), intentFor(await stateOf(seen.sn))]
      await applies(seen, facts, intent)
      expect(ucentralConfiguration.contradiction(await freshStateOf(seen.sn), facts, intent)).toBeNull()
    }
  })
})

it('a report contradicts what the device was not told', async () => {
  const seen = harness.sink.of('seen').find(({ kind }) => kind === 'ap')!
  const [facts, state] = [factsOf(seen, null), await stateOf(seen.sn)]
  const intent = intentFor(state)
  const renamed = WIRELESS.map((one) => (one.name === 'Net 3' ? { ...one, name: 'Net 3b' } : one))
  const found = ucentralConfiguration.contradiction(state, facts, { ...intent, wireless: { ssids: renamed } })
  const names = found?.wireless?.ssids.map(({ name }) => name)
  expect(names).toContain('Net 3')
  expect(names).not.toContain('Net 3b')
})
