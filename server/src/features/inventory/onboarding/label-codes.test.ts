import { expect, it } from 'vitest'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { DeviceRepository } from '../records/device.repository.ts'
import { blankRow } from '../records/device-row.ts'
import { LiveDevices } from '../records/live-devices.ts'
import { newSn } from '../testing/open-inventory.ts'
import { LabelCodes } from './label-codes.ts'

describeOnEngines('the code on a device’s label', (db) => {
  async function known() {
    const sn = newSn()
    const devices = new DeviceRepository(db())
    const live = new LiveDevices()
    const contact = { sn, protocol: 'test', external_id: sn, address: '203.0.113.5', at: 1 }
    await devices.insertFirstContacts([{ ...contact, key_fingerprint: 'first' }])
    live.put({ ...blankRow(sn), ...(await devices.find(sn)) })
    const labelOf = async () => [live.get(sn)?.row.label_hash, (await devices.find(sn))?.label_hash]
    return { sn, devices, live, labelOf }
  }

  it('is kept once, of the key that is pinned', async () => {
    const { sn, devices, live, labelOf } = await known()
    const labels = new LabelCodes({ devices, live, log: silentLogger })
    await labels.keep(sn, 'other', 'of another')
    expect(await labelOf()).toEqual([null, null])
    await labels.keep(sn, 'first', 'code')
    await labels.keep(sn, 'first', 'later')
    expect(await labelOf()).toEqual(['code', 'code'])
  })

  it('does not speak for a key that is pinned while it is written', async () => {
    const { sn, devices, live, labelOf } = await known()
    const pinning = {
      async keepLabel(...told: Parameters<DeviceRepository['keepLabel']>) {
        const kept = await devices.keepLabel(...told)
        await devices.pin(sn, 'first', 'second', { label_hash: null })
        live.patch(sn, { key_fingerprint: 'second', label_hash: null })
        return kept
      },
    }
    await new LabelCodes({ devices: pinning, live, log: silentLogger }).keep(sn, 'first', 'code')
    expect(await labelOf()).toEqual([null, null])
  })
})
