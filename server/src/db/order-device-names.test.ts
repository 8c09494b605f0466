import { expect, it } from 'vitest'
import { blankRow, keysOf } from '../features/inventory/records/device-row.ts'
import { describeOnEngines } from '../testing/engines.ts'
import { up } from './migrations/20261123140000_order_device_names.ts'

describeOnEngines('names of devices that were ordered letter by letter', (db) => {
  it('are ordered as people count', async () => {
    const names = ['AP 10', 'AP 9', 'Lobby', '']
    const rows = names.map((name, i) => ({ ...blankRow(`02:00:00:00:00:0${i}`), name, hostname: 'ap-007' }))
    const before = rows.map((row) => ({ ...row, name_key: (row.name || row.hostname).toLowerCase() }))
    await db().insertInto('device').values(before).execute()
    await up(db() as never)
    const after = await db().selectFrom('device').select(['sn', 'name_key']).orderBy('sn').execute()
    expect(after.map((row) => row.name_key)).toEqual(rows.map((row) => keysOf(row).name_key))
  })
})
