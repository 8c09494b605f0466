import { expect, it } from 'vitest'
import type { JoinedClient } from '../directory/join-client.ts'
import { onAir } from '../testing/a-state.ts'
import { joinedOf, rememberedOf, toldOf } from './remembered-device.ts'

const mac = '04:03:12:00:00:01'
const T = 1_800_000_000_000

function seenAs(at: number, ip: string, signalDbm: number): JoinedClient {
  const client = onAir(mac, { ip, signalDbm, hostname: 'porch-cam' })
  const lldp = { capabilities: ['Other'], description: 'camera' }
  const sighting = { told: { sn: 'AP', at }, client, port: { name: 'lan', role: 'other' as const } }
  return { mac, sn: 'AP', client, neighbour: null, lldp, seen: at, sighting }
}

it('is who it is and where it hung, without figures, and the same as found again on disk', () => {
  const { joined, isNews } = rememberedOf(seenAs(T, '10.0.0.5', -60), undefined)
  expect(isNews).toBe(true)
  expect(joined.client).toMatchObject({ ip: '10.0.0.5', hostname: 'porch-cam' })
  expect(joined.client).not.toHaveProperty('signalDbm')
  expect(joined.sighting).toStrictEqual({ told: { sn: 'AP', at: T }, client: joined.client })
  expect(joinedOf(mac, toldOf(joined), T)).toStrictEqual(joined)
})

it('is in memory once while the same is told, with when it was told last', () => {
  const first = rememberedOf(seenAs(T, '10.0.0.5', -60), undefined).joined
  const same = rememberedOf(seenAs(T + 1, '10.0.0.5', -70), first)
  expect([same.isNews, same.joined.seen]).toEqual([false, T + 1])
  expect([same.joined.client, same.joined.lldp]).toEqual([first.client, first.lldp])
  expect(same.joined.client).toBe(first.client)
  expect(same.joined.lldp).toBe(first.lldp)
  const moved = rememberedOf(seenAs(T + 2, '10.0.0.6', -60), same.joined)
  expect([moved.isNews, moved.joined.client.ip]).toEqual([true, '10.0.0.6'])
  const found = joinedOf(mac, toldOf(moved.joined), T + 2)!
  expect(rememberedOf(seenAs(T + 3, '10.0.0.6', -60), found).isNews).toBe(false)
})
