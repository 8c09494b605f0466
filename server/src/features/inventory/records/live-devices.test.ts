import { expect, it } from 'vitest'
import { blankRow, type DeviceRow } from './device-row.ts'
import { LiveDevices } from './live-devices.ts'

const SN = '02:00:00:00:00:01'

/** A read that a test lets finish. */
function slowReads(rows: DeviceRow[]) {
  const waiting: (() => void)[] = []
  const read = () =>
    new Promise<DeviceRow | undefined>((resolve) => {
      const row = rows.shift()
      waiting.push(() => resolve(row))
    })
  const finish = async () => {
    waiting.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { read, finish }
}

it('reads again when a person wrote that device meanwhile', async () => {
  const live = new LiveDevices()
  const { read, finish } = slowReads([blankRow(SN), { ...blankRow(SN), name: 'New' }])
  const loading = live.load(SN, read)
  live.patch(SN, { name: 'New' })
  await finish()
  await finish()
  expect((await loading)?.row.name).toBe('New')
})

it('is not kept waiting by writes to other devices', async () => {
  const live = new LiveDevices()
  const { read, finish } = slowReads([blankRow(SN)])
  const loading = live.load(SN, read)
  live.patch('02:00:00:00:00:02', { name: 'Other' })
  await finish()
  expect((await loading)?.row.sn).toBe(SN)
})

it('gives two readers at once the same device', async () => {
  const live = new LiveDevices()
  const { read, finish } = slowReads([blankRow(SN), { ...blankRow(SN), name: 'Second' }])
  const both = [live.load(SN, read), live.load(SN, read)]
  await finish()
  await finish()
  const [one, other] = await Promise.all(both)
  expect(one).toBe(other)
})

it('tells that there is none', async () => {
  const { read, finish } = slowReads([])
  const loading = new LiveDevices().load(SN, read)
  await finish()
  expect(await loading).toBeUndefined()
})
