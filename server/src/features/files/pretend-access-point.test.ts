import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import * as firmware from '#contract/firmware/endpoints.ts'
import { tracePackets } from '#contract/inventory/commands/command-endpoints.ts'
import { upgradeDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

/** An access point that dials by a bare name and believes our CA only where it is told to. */
let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '1', '--kinds', 'ap'])
  atEnd(() => scene.close())
})

const info = async () =>
  (await scene.me.call(inventory.showDevice, { query: { sn: scene.devices[0]!.sn } })).data

const ended = (id: number, status: DeviceCommandRecord['status']) =>
  eventually(async () => (await info()).commands.find((one) => one.id === id && one.status === status))

it('its capture arrives', async () => {
  const { sn } = scene.devices[0]!
  const { data } = await scene.me.call(tracePackets, { body: { sn, interface: 'any', duration: 1 } })
  expect(await ended(data.id, 'done')).toMatchObject({ result: { type: 'file', bytes: expect.any(Number) } })
})

it('it installs an image of our store', async () => {
  const { sn } = scene.devices[0]!
  const { compatible } = await info()
  const body = randomBytes(5_000)
  const sha256 = createHash('sha256').update(body).digest('hex')
  const about = JSON.stringify({ version: 'TIP-v9', compatible: [compatible], sha256 })
  const image = Buffer.concat([Buffer.from(`ROOST-IMAGE ${about}\n`), body])
  const described = { version: 'TIP-v9', compatible: [compatible!] }
  const place = await scene.me.call(firmware.uploadFirmware, { body: { ...described, bytes: image.length } })
  const sent = await scene.me.raw(`${place.data.path}?offset=0`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: image,
  })
  expect(sent.status).toBe(200)
  const kept = await scene.me.call(firmware.finishFirmware, { body: { token: place.data.token } })
  await scene.me.call(upgradeDevice, { body: { sn, image: kept.data.id } })
  await eventually(async () => (await info()).software === 'TIP-v9')
})
