import { expect, it } from 'vitest'
import type { FirmwareDevice } from '../../inventory/records/firmware-devices.reader.ts'
import { locationOf, type Near, Surroundings } from './surroundings.ts'

const ap = (sn: string, network = 1) => ({ sn, kind: 'ap', network }) as FirmwareDevice
const near = (above: Record<string, string>): Near => ({
  neighboursOf: async (sn) => (above[sn] ? [{ sn: above[sn], upstream: true }] : []),
})
const underWay = (sn: string, upstream: string | null) => ({ sn, network_id: 1, kind: 'ap', upstream })

it('lets access points go together that hang on different switches', async () => {
  const above = near({ a: 'S1', b: 'S2', c: 'S1' })
  const around = new Surroundings([])
  const goes = async (sn: string) => {
    const location = await locationOf(ap(sn), above)
    const isFree = around.isFree(location)
    if (isFree) around.take(location)
    return isFree
  }
  expect(await goes('a')).toBe(true)
  expect(await goes('b')).toBe(true)
  expect(await goes('c')).toBe(false)
})

it('takes one of which nothing tells where it hangs for cover of all of its network', async () => {
  const unknown = new Surroundings([underWay('x', null)])
  const known = near({ a: 'S1' })
  expect(unknown.isFree(await locationOf(ap('a'), known))).toBe(false)
  expect(unknown.isFree(await locationOf(ap('a', 2), known))).toBe(true)
  const placed = new Surroundings([underWay('x', 'S1')])
  expect(placed.isFree(await locationOf(ap('b'), near({})))).toBe(false)
  expect(placed.isFree(await locationOf(ap('c', 2), near({})))).toBe(true)
})
