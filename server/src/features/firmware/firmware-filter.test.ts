import { expect, it } from 'vitest'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openWire, type Wire } from '../inventory/testing/on-the-wire.ts'

let wire: Wire
openForTests(async (atEnd) => {
  wire = await openWire()
  atEnd(() => wire.close())
})

const MODEL = 'acme_ap3000'

async function device(software: string | null, compatible: string | null = MODEL): Promise<string> {
  const { sn } = await wire.device({ compatible: MODEL })
  // What it said when it came would be written over what is put here.
  await wire.at.roost.inventory.flush()
  await wire.at.roost.db.updateTable('device').set({ software, compatible }).where('sn', '=', sn).execute()
  return sn
}

async function image(version: string, { retired = false, tenant = wire.owner.tenant } = {}) {
  const values = {
    ...{ tenant_id: tenant, account_id: wire.owner.id, at: 1, version, compatible: JSON.stringify([MODEL]) },
    ...{ notes: '', bytes: 1, sha256: version, signature: null, shared: 0, stored: version },
    retired_at: retired ? 1 : null,
  }
  await wire.at.roost.db.insertInto('firmware_image').values(values).execute()
}

const listed = async (...firmware: ('upgradable' | 'up_to_date' | 'newer' | 'unknown')[]) => {
  const query = { firmware: firmware.join(',') as never, sort: 'sn', limit: 50 }
  const { data } = await wire.me.call(listDevices, { query })
  return data.map(({ sn }) => sn)
}

it('lists are narrowed to devices that can be upgraded, are up to date, newer, or do not tell', async () => {
  const older = [await device('TIP-v4.1.0'), await device('TIP-v4.1.0'), await device('3.9')]
  const same = await device('OpenWrt / TIP-v4.2.0')
  const newer = await device('4.3.0')
  const untold = await device(null)
  await device('4.1.0', 'acme_other')
  await device('4.1.0', null)
  expect(await listed('upgradable', 'up_to_date', 'newer', 'unknown')).toEqual([])
  await image('4.2.0')
  await image('4.0.0')
  await image('9.0', { retired: true })
  await image('9.1', { tenant: wire.owner.tenant + 1000 })
  expect(await listed('upgradable')).toEqual(older)
  expect(await listed('up_to_date')).toEqual([same])
  expect(await listed('newer')).toEqual([newer])
  expect(await listed('unknown')).toEqual([untold])
  expect(await listed('up_to_date', 'unknown')).toEqual([same, untold])
  const page = await wire.me.call(listDevices, { query: { firmware: 'upgradable' as never, limit: 2 } })
  expect(page.page).toMatchObject({ total: 3 })
})
