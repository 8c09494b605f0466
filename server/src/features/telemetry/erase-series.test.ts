import { expect, it } from 'vitest'
import { eraseSeries } from './erase-series.ts'

it('deletes what is kept of devices removed for good and sent for their networks, but not of one that is bound', async () => {
  const deleted: string[][] = []
  const erase = eraseSeries({
    series: { delete: async (sns) => void deleted.push(sns) },
    isBound: async (sn) => sn === 'a',
  })
  await erase({ sns: ['a', 'x'], networks: [7] })
  expect(deleted).toEqual([['x', 'remote:7']])
})
