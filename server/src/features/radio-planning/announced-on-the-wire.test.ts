import { expect, it } from 'vitest'
import { applySection, previewSection, showSection } from '#contract/configuration/endpoints.ts'
import { usualRadio } from '#contract/configuration/sections/radios.ts'
import { showDevice } from '#contract/inventory/endpoints.ts'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '1', '--kinds', 'ap', '--seed', 'announced'])
  atEnd(() => scene.close())
  await scene.me.call(saveNetwork, { body: { ID: scene.group, Country: 'DE' } })
})

const sn = () => scene.devices[0]!.sn
const state = async () => {
  await scene.fleet.tell(sn(), 'report')
  return (await scene.me.call(showDevice, { query: { sn: sn() } })).data.state
}
const channelNow = async () => (await state())?.radios.find(({ band }) => band === '5G')?.channel
/** The item of a change that has the radio at 5 GHz go to a channel. */
async function going(channel: number) {
  const said = { query: { group: scene.group, section: 'radios' as const } }
  const { version } = (await scene.me.call(showSection, said)).data
  const intent = { radios: [{ ...usualRadio('5G'), width: 20, channel }] }
  return { group: scene.group, document: { section: 'radios' as const, intent }, base: version }
}
const go = async (channel: number) => {
  await scene.me.call(applySection, { body: await going(channel) })
  await eventually(async () => (await channelNow()) === channel, 60_000)
  await scene.stands(sn(), 'in_sync')
}

it('a channel that is announced takes clients along, and the review says so', async () => {
  await go(36)
  const before = await eventually(async () => {
    const clients = (await state())?.clients.filter(({ radio }) => radio !== undefined) ?? []
    return clients.length > 0 ? clients : undefined
  }, 90_000)
  const told = async (channel: number) => {
    const { devices, totals } = (await scene.me.call(previewSection, { body: await going(channel) })).data
    return { keeps: devices[0]!.keepsClients, clients: totals.clients }
  }
  expect(await told(44)).toEqual({ keeps: true, clients: 0 })
  // Radar has to be listened for there.
  expect((await told(52)).keeps).toBe(false)
  await go(44)
  const after = new Map((await state())!.clients.map((client) => [client.mac, client]))
  // Agents count since a client connected: who has been away begins anew.
  const stayed = before.filter(({ mac, rxBytes }) => (after.get(mac)?.rxBytes ?? -1) >= (rxBytes ?? 0))
  expect(stayed.length).toBeGreaterThanOrEqual(before.length - 1)
}, 240_000)
