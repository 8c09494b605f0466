import { expect, it } from 'vitest'
import { finishFirmware, uploadFirmware } from '#contract/firmware/endpoints.ts'
import * as contract from '#contract/firmware/rollouts.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openWire, type Wire, type WiredDevice } from '../../inventory/testing/on-the-wire.ts'

const MODEL = 'acme_ap3000'
let wire: Wire
openForTests(async (atEnd) => {
  wire = await openWire()
  atEnd(() => wire.close())
})

async function upload(version: string): Promise<number> {
  const image = Buffer.alloc(64, 7)
  const body = { version, compatible: [MODEL], bytes: image.length }
  const { data } = await wire.me.call(uploadFirmware, { body })
  await wire.me.raw(`${data.path}?offset=0`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: image,
  })
  return (await wire.me.call(finishFirmware, { body: { token: data.token } })).data.id
}

const told = async (id: number) =>
  (await wire.me.call(contract.listRollouts)).data.find((one) => one.id === id)!

/** Takes the upgrade, restarts, and is back with what it installed. */
async function upgraded({ device, certificate }: WiredDevice, firmware: string): Promise<void> {
  const { id, method, params } = await device.command()
  expect(method).toBe('upgrade')
  expect(String(params.uri)).toMatch(/\/files\/fw\//)
  device.answer(id, { error: 0, text: 'Triggering FW upgrade' })
  device.close()
  const back = wire.again({ serial: device.serial, certificate })
  await back.opened()
  back.connect({ compatible: MODEL }, { firmware, reason: 'upgrade' })
  back.event('healthcheck', { uuid: 1, sanity: 100, data: {} })
}

it('upgrades devices one after the other, says what each did, and what is up to date then', async () => {
  const devices = [await wire.device({ compatible: MODEL }), await wire.device({ compatible: MODEL })]
  const other = await wire.device({ compatible: 'another' })
  const image = await upload('v2.0.0')
  const candidates = async () => {
    const { data } = await wire.me.call(contract.listUpgradable, { query: { group: wire.group, image } })
    return Object.fromEntries(data.map(({ sn, stand }) => [sn, stand]))
  }
  const [first, second] = devices.sort((a, b) => (a.sn < b.sn ? -1 : 1)) as [WiredDevice, WiredDevice]
  await eventually(async () => (await candidates())[other.sn] === 'does_not_fit')
  expect((await candidates())[first.sn]).toBe('upgradable')
  const sns = [first.sn, second.sn, other.sn]
  const { data: begun } = await wire.me.call(contract.startRollout, { body: { image, sns } })
  expect(begun).toMatchObject({ state: 'running', total: 3, version: 'v2.0.0', by: wire.owner.username })
  await upgraded(first, 'TIP-v2.0.0')
  expect(second.device.received).toEqual([])
  const { id, method } = await second.device.command()
  expect(method).toBe('upgrade')
  expect((await told(begun.id)).devices).toMatchObject({ done: 1, running: 1 })
  second.device.answer(id, { error: 2, text: 'Image validation failed: checksum' })
  await eventually(async () => (await told(begun.id)).state === 'ended', 20_000)
  expect((await told(begun.id)).devices).toMatchObject({ done: 1, failed: 1, skipped: 1 })
  const { data: fared } = await wire.me.call(contract.listRolloutDevices, { query: { id: begun.id } })
  expect(fared.find(({ sn }) => sn === second.sn)).toMatchObject({
    ...{ state: 'failed', reason: 'refused', detail: 'Image validation failed: checksum', from: 'test 1' },
  })
  await eventually(async () => (await candidates())[first.sn] === 'up_to_date')
  const again = await wire.me.call(contract.continueRollout, { body: { id: begun.id } })
  expect(again.error).toBe('already_handled')
}, 60_000)
