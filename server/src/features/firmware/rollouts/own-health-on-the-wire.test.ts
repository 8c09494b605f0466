import { expect, it } from 'vitest'
import { listAlarms } from '#contract/alarm/endpoints.ts'
import { finishFirmware, uploadFirmware } from '#contract/firmware/endpoints.ts'
import * as contract from '#contract/firmware/rollouts.ts'
import { listUpgradeLog } from '#contract/firmware/upgrade-log.ts'
import { showDevice } from '#contract/inventory/endpoints.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../../configuration/testing/fleet-scene.ts'
import type { PretendDevice } from '../../configuration/testing/pretend-fleet.ts'
import { pretendImage } from '../testing/pretend-image.ts'

const NEW = 'TIP-v9.0.0'
let scene: Scene
openForTests(async (atEnd) => {
  const rollouts = { everyMs: 200, watchMs: 6_000 }
  const fast = ['--speed', '10', '--interval', '5', '--reboot-seconds', '5', '--fast-reconnect', '1000']
  scene = await openScene(['--devices', '3', '--kinds', 'ap', ...fast], { rollouts })
  atEnd(() => scene.close())
})

async function upload(version: string, compatible: string): Promise<number> {
  const image = pretendImage(version, [compatible])
  const { data } = await scene.me.call(uploadFirmware, {
    body: { version, compatible: [compatible], bytes: image.length },
  })
  const headers = { 'content-type': 'application/octet-stream' }
  await scene.me.raw(`${data.path}?offset=0`, { method: 'POST', headers, body: new Uint8Array(image) })
  return (await scene.me.call(finishFirmware, { body: { token: data.token } })).data.id
}

async function upgrade(image: number, sn: string) {
  const { data } = await scene.me.call(contract.startRollout, { body: { image, sns: [sn] } })
  await eventually(async () => {
    const all = (await scene.me.call(contract.listRollouts)).data
    return all.find(({ id }) => id === data.id)?.state === 'ended'
  }, 60_000)
  return (await scene.me.call(contract.listRolloutDevices, { query: { id: data.id } })).data[0]!
}

const about = async (sn: string) => (await scene.me.call(showDevice, { query: { sn } })).data
const alarmOf = async (sn: string, type: string) =>
  (await scene.me.call(listAlarms, { query: {} })).data.find((one) => one.sn === sn && one.type === type)

it('an image that makes a device ill is told, and put back where the library has what it ran before', async () => {
  const [alone, back] = scene.devices.map(({ sn }) => sn) as [string, string]
  const { software, compatible } = await about(alone)
  const image = await upload(NEW, compatible!)
  for (const sn of [alone, back]) await scene.fleet.tell(sn, 'upgrade-unhealthy')
  const left = await upgrade(image, alone)
  expect(left).toMatchObject({ state: 'failed', reason: 'poor_health' })
  expect(left.detail).toMatch(/^(?:100 → )?40: DNS .* is not reachable$/)
  expect(await eventually(() => alarmOf(alone, 'upgrade_unhealthy'))).toMatchObject({ level: 'critical' })
  const log = await scene.me.call(listUpgradeLog, { query: { sn: alone } })
  expect(log.data[0]).toMatchObject({ status: 'done', harm: 'poor_health', why: left.detail })
  await upload(software!, compatible!)
  expect(await upgrade(image, back)).toMatchObject({ state: 'failed', reason: 'put_back', from: software })
  await eventually(async () => (await about(back)).software === software, 60_000)
  expect(await eventually(() => alarmOf(back, 'upgrade_put_back'))).toMatchObject({ level: 'medium' })
  expect((await scene.fleet.devices())[1]).toMatchObject({
    ...{ sn: back, firmware: software },
    installs: [{ firmware: NEW }, { firmware: software }],
  })
}, 180_000)

it('one that was as unhealthy before the upgrade was not harmed by it', async () => {
  const [, , { sn }] = scene.devices as [unknown, unknown, PretendDevice]
  await scene.fleet.tell(sn, 'unhealthy')
  await eventually(async () => /"sanity":75/.test(await eventsOf(sn)))
  const image = await upload(NEW, (await about(sn)).compatible!)
  expect(await upgrade(image, sn)).toMatchObject({ state: 'done', reason: null })
  expect(await eventsOf(sn)).toMatch(/"sanity":75/)
  expect(await alarmOf(sn, 'upgrade_unhealthy')).toBeUndefined()
}, 120_000)

const eventsOf = async (sn: string) => (await scene.me.raw(`/v2/device/events?sn=${sn}`)).text()
