import { expect, it } from 'vitest'
import { type Alarm, listAlarms, readAlarms } from '#contract/alarm/endpoints.ts'
import { saveAlarmSettings } from '#contract/alarm/settings.ts'
import * as configuration from '#contract/configuration/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

/** What goes wrong at a site, and the alarms that it makes: those that are expected, and no other. */
let scene: Scene
const names = ['gateway', 'switch', 'ap1', 'ap2'] as const
const nameOf = new Map<string, string>()
const snOf = (name: string) => [...nameOf].find(([, one]) => one === name)?.[0] ?? ''
const stateOf = (sn: string) => scene.at.roost.inventory.reader.state(sn)

openForTests(async (atEnd) => {
  const presence = { holdMs: 600, clearMs: 500, startMs: 0, bootMs: 4_000, evidenceEveryMs: 300 }
  const kinds = 'gateway,switch,ap,ap'
  scene = await openScene(['--devices', '4', '--kinds', kinds], { presence, conditionMs: 50 })
  atEnd(() => scene.close())
  for (const [at, { sn }] of scene.devices.entries()) nameOf.set(sn, names[at]!)
  await eventually(async () =>
    (await Promise.all(scene.devices.map(({ sn }) => stateOf(sn)))).every((state) => state !== null),
  )
})

/** All incidents here take devices away again and again: that is not what is looked at. */
const restless = async (threshold: number) =>
  scene.me.call(saveAlarmSettings, {
    body: { group: scene.group, settings: [{ type: 'device_unstable', told: true, threshold }] },
  })

const list = async (): Promise<Alarm[]> => (await scene.me.call(listAlarms, { query: {} })).data
const known = async () => new Set((await list()).map(({ id }) => id))
const toldOf = ({ type, sn }: Alarm) => `${type} ${nameOf.get(sn) ?? 'network'}`

/** `<device> <fault>`, where `{ap1}` is the port of the switch that leads to it; or `until <alarm> <device>`. */
async function does(step: string): Promise<void> {
  const [who, fault, of] = step.split(' ') as [string, string, string?]
  if (who === 'until') {
    await eventually(async () =>
      (await list()).some((one) => toldOf(one) === `${fault} ${of}` && one.resolvedAt === null),
    )
    return
  }
  const [name, query = ''] = fault.split('?') as [string, string?]
  const near = /\{(\w+)\}/.exec(query)?.[1]
  const port = near ? await portTo(near) : ''
  await scene.fleet.tell(snOf(who), name, query && `?${query.replace(/\{\w+\}/, port)}`)
}

const foundPorts = new Map<string, string>()
/** The port of the switch that another device hangs on, by LLDP: it is not heard without power. */
async function portTo(name: string): Promise<string> {
  const mac = scene.devices.find(({ sn }) => sn === snOf(name))!.mac.toUpperCase()
  const near = async () => (await stateOf(snOf('switch')))?.lldp.find((one) => one.mac?.toUpperCase() === mac)
  const port = foundPorts.get(name) ?? (await eventually(async () => (await near())?.port))
  foundPorts.set(name, port)
  return port
}

interface Incident {
  does: string[]
  /** Those that stand then. */
  stands: string[]
  /** Figures of one of them. */
  says?: Record<string, string>
  /** Of one of them. */
  level?: Alarm['level']
  heals: string[]
  /** All that were told when everything is over. */
  was: string[]
}

const incidents: Record<string, Incident> = {
  'a PoE overload takes an access point away: the device, and the fault of the port is part of that': {
    does: ['switch poe-fault?port={ap1}&what=overload'],
    stands: ['device_off ap1'],
    says: { evidence: 'power' },
    level: 'critical',
    heals: ['switch poe-fault?port={ap1}'],
    // It starts anew with the power: that is what its alarm says in the end.
    was: ['device_reboot_unexpected ap1'],
  },
  'the power of its port is switched off: its alarm says so': {
    does: ['switch poe-off?port={ap1}'],
    stands: ['device_off ap1'],
    says: { evidence: 'power_off' },
    heals: ['switch poe-on?port={ap1}'],
    was: ['device_reboot_unexpected ap1'],
  },
  'it does not answer though its port has a link: its alarm says so once a report has told': {
    does: ['ap1 cut'],
    stands: ['device_off ap1'],
    says: { evidence: 'carrier' },
    heals: ['ap1 resume'],
    was: ['device_off ap1'],
  },
  'a port whose link comes and goes is one alarm': {
    does: ['switch port-flap?port=Ethernet7&seconds=1'],
    stands: ['port_down switch'],
    heals: ['switch heal?what=port-flap'],
    was: ['port_down switch'],
  },
  'the uplink of a switch comes and goes, faster than its devices are missed: one alarm': {
    does: ['switch port-flap?port={gateway}&seconds=1'],
    stands: ['port_down switch'],
    heals: ['switch heal?what=port-flap'],
    was: ['port_down switch'],
  },
  'a storm of broadcasts': {
    does: ['switch storm?port=Ethernet8'],
    stands: ['broadcast_storm switch'],
    heals: ['switch heal?what=storm'],
    was: ['broadcast_storm switch'],
  },
  'a switch that loses power after an access point that hangs on it': {
    does: ['ap1 close', 'until device_off ap1', 'switch unplug'],
    stands: ['device_off switch'],
    heals: ['switch heal?what=unplug', 'ap1 resume'],
    // Switches do not say at their return that they have started anew.
    was: ['device_off switch'],
  },
  'the power of the whole site': {
    does: ['gateway unplug', 'switch unplug'],
    stands: ['devices_all_off network'],
    heals: ['gateway heal?what=unplug', 'switch heal?what=unplug'],
    was: ['devices_all_off network'],
  },
  'its line to the provider, of which nobody is told': {
    does: names.map((name) => `${name} cut`),
    stands: ['devices_all_off network'],
    heals: names.map((name) => `${name} resume`),
    was: ['devices_all_off network'],
  },
}

it('an access point whose line breaks again and again is unstable, and that is one alarm', async () => {
  const before = await known()
  await does('ap2 flap?seconds=1')
  const fresh = async () => (await list()).filter(({ id }) => !before.has(id)).map(toldOf)
  await eventually(async () => (await fresh()).includes('device_unstable ap2'))
  expect((await fresh()).filter((told) => told.endsWith('ap2'))).toEqual(['device_unstable ap2'])
  await does('ap2 heal?what=flap')
})

it.each(Object.entries(incidents))('%s', async (_, incident) => {
  const { does: steps, stands, says = {}, heals, was } = incident
  await restless(100)
  // Those that nobody has read would go on.
  await scene.me.call(readAlarms, { body: { ids: 'all' } })
  const before = await known()
  const fresh = async () => (await list()).filter(({ id }) => !before.has(id))
  for (const step of steps) await does(step)
  const unresolved = async () => (await fresh()).filter(({ resolvedAt }) => resolvedAt === null)
  const toldNow = async () => (await unresolved()).map(toldOf).toSorted()
  await eventually(async () => (await toldNow()).join() === stands.join()).catch(() => undefined)
  expect((await toldNow()).join()).toBe(stands.join())
  for (const [name, value] of Object.entries(says))
    await eventually(async () => (await unresolved()).some(({ params }) => params[name] === value))
  if (incident.level) expect((await unresolved()).map(({ level }) => level)).toContain(incident.level)
  for (const step of heals) await does(step)
  await eventually(async () => (await fresh()).every(({ resolvedAt }) => resolvedAt !== null))
  await eventually(async () => scene.devices.every(({ sn }) => scene.at.roost.southbound.sessions.get(sn)))
  expect((await fresh()).map(toldOf).toSorted()).toEqual(was)
})

it('a loop, for which the switch shuts the port, is one alarm', async () => {
  const before = await known()
  const loops = { enabled: true, action: 'shutdown', intervalSeconds: 1, recoverSeconds: 30 } as const
  const place = { group: scene.group, section: 'loops' as const }
  const { version } = (await scene.me.call(configuration.showSection, { query: place })).data
  const document = { section: 'loops' as const, intent: loops }
  const body = { group: scene.group, document, base: version, acceptAssumptions: true }
  expect(await scene.me.call(configuration.applySection, { body })).toMatchObject({ code: 0 })
  await scene.stands(snOf('switch'), 'in_sync')
  await does('switch loop?port=Ethernet9')
  const fresh = async () => (await list()).filter(({ id }) => !before.has(id)).map(toldOf)
  await eventually(async () => (await fresh()).length > 0)
  expect(await fresh()).toEqual(['switch_loop switch'])
  const looped = async () =>
    (await stateOf(snOf('switch')))?.ports.find(({ name }) => name === 'Ethernet9')?.loopDetection?.state
  await eventually(async () => {
    await does('switch report')
    return (await looped()) === 'loop_detected'
  })
  expect(await fresh()).toEqual(['switch_loop switch'])
})
