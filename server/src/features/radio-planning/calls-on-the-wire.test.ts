import { expect, it } from 'vitest'
import {
  applySection,
  reapplyDevice,
  showDeviceConfig,
  showSection,
} from '#contract/configuration/endpoints.ts'
import { usualRadio } from '#contract/configuration/sections/radios.ts'
import { showDevice } from '#contract/inventory/endpoints.ts'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '1', '--kinds', 'ap', '--seed', 'calls'])
  atEnd(() => scene.close())
  await scene.me.call(saveNetwork, { body: { ID: scene.group, Country: 'DE' } })
})

const outcomeOf = async (sn: string) =>
  (await scene.me.call(showDeviceConfig, { query: { sn } })).data.outcome
const powerOf = async (sn: string) => {
  const { data } = await scene.me.call(showDevice, { query: { sn } })
  return data.state?.radios.find(({ band }) => band === '2G')?.txPowerDbm
}
/** The radio at 2.4 GHz of all access points at so many dBm. */
async function power(txPower: number, whenQuiet: boolean): Promise<void> {
  const said = { query: { group: scene.group, section: 'radios' as const } }
  const { data } = await scene.me.call(showSection, said)
  const intent = { radios: [{ ...usualRadio('2G'), txPower }] }
  const document = { section: 'radios' as const, intent }
  await scene.me.call(applySection, {
    body: { items: [{ group: scene.group, base: data.version, document }], whenQuiet },
  })
}

/** Whoever is on it begins, as soon as anybody is there. */
async function talk(
  sn: string,
  what: 'voice' | 'video',
  count: 'callFrames' | 'streamFrames',
): Promise<void> {
  await eventually(async () => {
    const { data } = await scene.me.call(showDevice, { query: { sn } })
    const clients = data.state?.clients ?? []
    for (const { mac } of clients)
      await scene.fleet.tell(sn, 'client-talk', `?what=${what}&client=${mac}`).catch(() => undefined)
    return clients.some((client) => (client[count] ?? 0) > 0)
  }, 90_000)
}

it('holds an access point back while somebody is on a call there, and goes on when that has ended', async () => {
  const { sn } = scene.devices[0]!
  await power(16, true)
  await eventually(async () => (await powerOf(sn)) === 16, 90_000)
  await talk(sn, 'voice', 'callFrames')
  await power(12, true)
  await eventually(async () => (await outcomeOf(sn)) === 'waiting_for_calls', 30_000)
  expect(await powerOf(sn)).toBe(16)

  const { data } = await scene.me.call(showDevice, { query: { sn } })
  for (const { mac } of data.state!.clients)
    await scene.fleet.tell(sn, 'client-talk', `?what=none&client=${mac}`).catch(() => undefined)
  await eventually(async () => (await powerOf(sn)) === 12, 90_000)
  await eventually(async () => (await outcomeOf(sn)) === 'applied', 90_000)
}, 300_000)

it('sends it all the same where a person says so', async () => {
  const { sn } = scene.devices[0]!
  await talk(sn, 'video', 'streamFrames')
  await power(15, true)
  await eventually(async () => (await outcomeOf(sn)) === 'waiting_for_calls', 30_000)
  await scene.me.call(reapplyDevice, { body: { sn } })
  await eventually(async () => (await powerOf(sn)) === 15, 90_000)
}, 200_000)
