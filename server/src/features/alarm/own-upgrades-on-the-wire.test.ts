import { expect, it } from 'vitest'
import { listAlarms } from '#contract/alarm/endpoints.ts'
import { finishFirmware, listFirmwareModels, uploadFirmware } from '#contract/firmware/endpoints.ts'
import { upgradeDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'
import { pretendImage } from '../firmware/testing/pretend-image.ts'

const FIRMWARE = 'TIP-v9.0.0'
let scene: Scene
const ofKind = (kind: string) => scene.devices.filter((device) => device.kind === kind).map(({ sn }) => sn)
const stateOf = (sn: string) => scene.at.roost.inventory.reader.state(sn)

openForTests(async (atEnd) => {
  const graceMs = { reboot: 40_000, upgrade: 40_000, upgradeSwitch: 40_000, configuration: 1_000 }
  const presence = { holdMs: 600, clearMs: 500, startMs: 0, bootMs: 30_000, graceMs }
  const kinds = 'gateway,switch,ap,ap'
  scene = await openScene(['--devices', '4', '--kinds', kinds, '--reboot-seconds', '4'], {
    ...{ presence, conditionMs: 50 },
  })
  atEnd(() => scene.close())
  await eventually(async () =>
    (await Promise.all(scene.devices.map(({ sn }) => stateOf(sn)))).every((state) => state !== null),
  )
})

async function upload(): Promise<number> {
  const { data: models } = await scene.me.call(listFirmwareModels, { query: {} })
  const compatible = models.map((one) => one.compatible)
  const image = pretendImage(FIRMWARE, compatible)
  const body = { version: FIRMWARE, compatible, bytes: image.length }
  const { data } = await scene.me.call(uploadFirmware, { body })
  await scene.me.raw(`${data.path}?offset=0`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: image as never,
  })
  return (await scene.me.call(finishFirmware, { body: { token: data.token } })).data.id
}

const versionOf = async (sn: string) =>
  (await scene.me.call(listDevices, { query: {} })).data.find((one) => one.sn === sn)?.software ?? ''

it('half of a site that we upgrade ourselves is no alarm, nor is what hangs on it', async () => {
  const [hub = ''] = ofKind('switch')
  const [point = '', other = ''] = ofKind('ap')
  const image = await upload()
  const gone = new Set<string>()
  const off = scene.at.roost.bus.on('device.gone', ({ sn }) => void gone.add(sn))
  // The switch last: what hangs on it fetches its own image first.
  for (const sn of [point, hub]) {
    await eventually(async () => (await scene.me.call(upgradeDevice, { body: { sn, image } })).status === 200)
    await eventually(async () => (await versionOf(sn)).includes(FIRMWARE))
  }
  // The access point that nobody upgrades was cut off meanwhile.
  expect([...gone].toSorted()).toEqual([hub, point, other].toSorted())
  off()
  await eventually(() => scene.devices.every(({ sn }) => scene.at.roost.southbound.sessions.get(sn)))
  const { data } = await scene.me.call(listAlarms, { query: {} })
  const names = new Map([
    [hub, 'switch'],
    [point, 'upgraded'],
    [other, 'other'],
  ])
  expect(data.map(({ type, sn }) => `${type} ${names.get(sn) ?? sn}`)).toEqual([])
})
