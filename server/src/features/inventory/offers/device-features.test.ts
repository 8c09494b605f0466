import { expect, it } from 'vitest'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { listDeviceFeatures } from '#contract/inventory/device-features.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { type Bench, collect, newSn, openInventory, proofOf, type seenOf } from '../testing/open-inventory.ts'

type Table = AnswerOf<typeof listDeviceFeatures>

const reason = 'a scan restarts the radio'
const off = { model: 'Model One', software: null, feature: 'locate', offered: false, reason }

async function bound(at: Bench, more: Parameters<typeof seenOf>[1] = {}) {
  const me = await at.person()
  const group = await at.network(me.tenant, 'Home')
  const sn = newSn()
  await at.dial(sn, { capabilities: ['reboot', 'locate'], ...more })
  await at.call('devices.bind', me, { group, sn, mac: proofOf(sn) })
  await at.inventory.flush()
  return { me, sn, group }
}

describeOnEngines('features of devices', (engineDb) => {
  it('tells what each version can, and offers no more what is switched off, at once', async () => {
    const at = await openInventory(engineDb())
    const { me, sn } = await bound(at)
    const table = (await at.call('device_features.list', me)) as Table
    expect(table.versions).toMatchObject([
      { model: 'Model One', software: 'v1', devices: 1, online: 1, announced: { reboot: 1, locate: 1 } },
    ])
    const changes = collect(at.bus, 'device.changed')
    expect(await at.call('device_features.switch', me, off)).toEqual({ devices: 1 })
    expect(changes.at(-1)).toMatchObject({ sn, change: 'record', device: { capabilities: ['reboot'] } })
    const info = (await at.call('device.info', me, { sn })) as DeviceInfo
    expect(info.capabilities).toEqual(['reboot'])
    expect(info.switchedOff).toEqual([{ feature: 'locate', reason }])
    await expect(at.call('devices.locate', me, { sn, seconds: 10 })).rejects.toMatchObject({
      error: 'feature_switched_off',
      params: { reason },
    })
    await at.call('device_features.switch', me, { ...off, offered: true, reason: '' })
    expect(((await at.call('device.info', me, { sn })) as DeviceInfo).capabilities).toEqual([
      'reboot',
      'locate',
    ])
  })

  it('holds for one version alone, and follows a device to another', async () => {
    const at = await openInventory(engineDb())
    const { me, sn } = await bound(at)
    await at.call('device_features.switch', me, { ...off, software: 'v1' })
    const capabilities = async () => ((await at.call('device.info', me, { sn })) as DeviceInfo).capabilities
    expect(await capabilities()).toEqual(['reboot'])
    await at.dial(sn, { capabilities: ['reboot', 'locate'], software: 'v2' })
    expect(await capabilities()).toEqual(['reboot', 'locate'])
    await at.dial(sn, { capabilities: ['reboot', 'locate'], software: 'v1' })
    expect(await capabilities()).toEqual(['reboot'])
  })

  it('refuses what names no model, or gives no reason', async () => {
    const at = await openInventory(engineDb())
    const { me } = await bound(at)
    const nobody = { ...off, model: 'none' }
    await expect(at.call('device_features.switch', me, nobody)).rejects.toMatchObject({
      error: 'does_not_exist',
    })
    await expect(at.call('device_features.switch', me, { ...off, reason: ' ' })).rejects.toMatchObject({
      error: 'invalid_parameter',
      field: 'reason',
    })
  })
})
