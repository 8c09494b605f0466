import { expect, it } from 'vitest'
import * as contract from '#contract/health/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { PASSWORD, ssidOf, wireless } from '../configuration/testing/documents.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '4', '--kinds', 'gateway,switch,ap,ap'])
  atEnd(() => scene.close())
})

const score = async () => (await scene.me.call(contract.showHealth, { query: { group: scene.group } })).data
const findings = async (query: object = {}) =>
  (await scene.me.call(contract.listFindings, { query: { group: scene.group, ...query } })).data
const stateOf = async (name: string) => (await score()).rules.find(({ rule }) => rule === name)

it('a network of pretend devices gets a score from what they report, and what is not known is said', async () => {
  const health = await eventually(async () => {
    const found = await score()
    return found.rules.find(({ rule }) => rule === 'clock')?.looked === 4 ? found : undefined
  })
  expect(health.score).not.toBeNull()
  expect(health.findings.minor).toBeGreaterThanOrEqual(4)
  for (const { state, looked, unknown } of health.rules)
    if (state === 'unchecked') expect([looked, unknown.length > 0]).toEqual([0, true])
  const unnamed = await findings({ rule: 'device_name' })
  expect(unnamed.map(({ subject }) => subject.sn).toSorted()).toEqual(
    scene.devices.map(({ sn }) => sn).toSorted(),
  )
})

it('single values are looked at over what the same draft says above them, whichever stands first', async () => {
  const { group, me } = scene
  const above = { group, document: wireless(ssidOf('Lobby')) }
  const ours = {
    ...{ group, kind: 'ap' as const, document: wireless(ssidOf('Lobby', { vlan: 30 })) },
    only: [{ subject: ssidOf('Lobby').key, member: 'vlan' }],
  }
  for (const items of [
    [above, ours],
    [ours, above],
  ]) {
    const tried = await me.call(contract.previewHealth, { body: { items } })
    expect(tried.status).toBe(200)
    expect(tried.data.networks.map((one) => one.group)).toEqual([group])
  }
})

it('a draft is looked at before it is saved, and what was saved stands in the list', async () => {
  const open = wireless(ssidOf('Lobby', { security: 'open', password: null }))
  const tried = (
    await scene.me.call(contract.previewHealth, { body: { group: scene.group, document: open } })
  ).data
  const broken = tried.broken.map(({ finding }) => finding.rule)
  expect(broken).toEqual(expect.arrayContaining(['ssid_open', 'ssid_isolation']))
  expect(tried.networks[0]!.after!).toBeLessThan(tried.networks[0]!.before!)
  expect(await findings({ rule: 'ssid_open' })).toEqual([])
  const before = (await score()).score!
  await scene.apply(open, 0)
  expect((await findings({ rule: 'ssid_open' })).map(({ subject }) => subject.name)).toEqual(['Lobby'])
  expect((await score()).score!).toBeLessThan(before)
  const closed = wireless(ssidOf('Lobby', { password: '12345678' }))
  const healed = (
    await scene.me.call(contract.previewHealth, { body: { group: scene.group, document: closed } })
  ).data
  expect(healed.healed.map(({ finding }) => finding.rule)).toContain('ssid_open')
  expect(healed.broken.map(({ finding }) => finding.rule)).toContain('ssid_password')
})

it('how long the certificates last that devices have shown is known of all of them', async () => {
  expect(await stateOf('device_certificate')).toMatchObject({ state: 'passed', looked: scene.devices.length })
})

it('no password leaves with what is found about it', async () => {
  const shared = wireless(ssidOf('One', { vlan: 20 }), ssidOf('Two', { vlan: 30 }))
  const { version } = await scene.section()
  await scene.apply(shared, version)
  expect((await stateOf('ssid_same_password'))?.state).toBe('found')
  expect(JSON.stringify([await findings(), await score()])).not.toContain(PASSWORD)
})

it('what devices tell between reports is found, and over once they tell that it is well', async () => {
  const first = (kind: string) => scene.devices.find((device) => device.kind === kind)!.sn
  const [ap, hub] = [first('ap'), first('switch')]
  const foundOf = async (rule: string) => (await findings({ rule }))[0]
  await scene.fleet.tell(ap, 'unhealthy')
  await scene.fleet.tell(ap, 'radius-silent')
  await scene.fleet.tell(ap, 'dhcp-silent')
  await scene.fleet.tell(hub, 'port-flap', '?port=Ethernet7&seconds=1')
  const dns = await eventually(() => foundOf('dns_failing'))
  expect(dns).toMatchObject({ subject: { sn: ap }, evidence: [{ value: ['up0v0'] }] })
  expect(await eventually(() => foundOf('dhcp_failing'))).toMatchObject({
    ...{ subject: { sn: ap }, evidence: [{ value: ['up0v2'] }] },
  })
  expect(await eventually(() => foundOf('radius_silent'))).toMatchObject({ evidence: [{ value: ['Staff'] }] })
  expect(await eventually(() => foundOf('port_flapping'))).toMatchObject({
    subject: { sn: hub, key: 'Ethernet7' },
  })
  for (const what of ['unhealthy', 'radius-silent', 'dhcp-silent'])
    await scene.fleet.tell(ap, 'heal', `?what=${what}`)
  await scene.fleet.tell(hub, 'heal', '?what=port-flap')
  for (const rule of ['dns_failing', 'radius_silent', 'dhcp_failing'])
    await eventually(async () => !(await foundOf(rule)))
})
