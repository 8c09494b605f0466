import { expect, it } from 'vitest'
import type { FirmwareDevice } from '../../inventory/records/firmware-devices.reader.ts'
import { Surroundings } from './surroundings.ts'

const ap = (sn: string, network = 1) => ({ sn, kind: 'ap', network }) as FirmwareDevice
const near = (above: Record<string, string>) => ({
  neighboursOf: async (sn: string) => (above[sn] ? [{ sn: above[sn], upstream: true }] : []),
})
const underWay = (sn: string, upstream: string | null) => ({ sn, network_id: 1, kind: 'ap', upstream })

it('lets access points go together that hang on different switches', async () => {
  const around = new Surroundings(near({ a: 'S1', b: 'S2', c: 'S1' }), [])
  expect(await around.place(ap('a'))).toEqual({ sn: 'S1' })
  expect(await around.place(ap('b'))).toEqual({ sn: 'S2' })
  expect(await around.place(ap('c'))).toBeNull()
})

it('takes one of which nothing tells where it hangs for cover of all of its network', async () => {
  const unknown = new Surroundings(near({ a: 'S1' }), [underWay('x', null)])
  expect(await unknown.place(ap('a'))).toBeNull()
  expect(await unknown.place(ap('a', 2))).toEqual({ sn: 'S1' })
  const known = new Surroundings(near({}), [underWay('x', 'S1')])
  expect(await known.place(ap('b'))).toBeNull()
  expect(await known.place(ap('c', 2))).toEqual({ sn: null })
})
