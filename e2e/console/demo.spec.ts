import { expect, test } from '@playwright/test'
import { Api } from '../support/api.ts'
import { Roost } from '../support/roost.ts'

test('npm start -- --demo: a furnished account with a hundred devices, alive within a minute', async () => {
  // Its configuration is applied, and trouble reported, after that minute.
  const began = Date.now()
  const roost = await Roost.start({ demo: 'fleet' })
  try {
    const api = await Api.signIn(roost, 'demo', 'demo-Roost-1')
    const online = async () => (await api.get<{ online: number }>('/v2/devices/counts')).online
    // One is away as soon as there is trouble to find.
    await expect.poll(online, { timeout: 60_000 }).toBeGreaterThanOrEqual(103)
    expect(Date.now() - began).toBeLessThan(60_000)
    const { kinds } = await api.get<{ kinds: { type: string }[] }>('/v2/devices/counts')
    expect(kinds.length).toBeGreaterThanOrEqual(5)
    expect((await api.get<unknown[]>('/v2/projects')).length).toBeGreaterThanOrEqual(2)
    await roost.printed(/demo account has \d+ devices/)
    const among = async (filter: string) => (await api.get<unknown[]>(`/v2/devices?${filter}`)).length
    await expect.poll(() => among('type=ap&configState=in_sync'), { timeout: 60_000 }).toBeGreaterThan(30)
    await expect.poll(() => among('configState=drifted'), { timeout: 90_000 }).toBe(1)
    await expect.poll(() => among('status=offline'), { timeout: 60_000 }).toBe(1)
    const groups = await api.get<{ ID: number }[]>('/v2/groups')
    const found = async () => {
      const findings = groups.map(({ ID }) => api.get<{ rule: string }[]>(`/v2/health?group=${ID}`))
      return (await Promise.all(findings)).flat().map(({ rule }) => rule)
    }
    await expect
      .poll(found, { timeout: 90_000 })
      .toEqual(expect.arrayContaining(['address_twice', 'poe_budget']))
    expect((await found()).filter((rule) => rule === 'address_twice')).toHaveLength(1)
    // The fault of the port is part of the alarm of what it feeds, once that counts as away.
    const open = () => api.get<{ type: string; params: { evidence?: string } }[]>('/v2/alarm?open=true')
    await expect
      .poll(async () => (await open()).map(({ type, params }) => `${type} ${params.evidence}`), {
        timeout: 90_000,
      })
      .toContain('device_off power')
    expect((await open()).map(({ type }) => type)).not.toContain('poe_overload')
    const drawn = await Promise.all(
      groups.map(({ ID }) => api.get<{ floors: { accessPoints: number }[] }>(`/v2/floor-plan?group=${ID}`)),
    )
    expect(drawn.flatMap(({ floors }) => floors).map(({ accessPoints }) => accessPoints)).toEqual([18])
    const told = async (query: string) => Number((await api.query(query))[0]?.value[1] ?? 0)
    await expect
      .poll(() => told('count(device_up offset 13d)'), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(103)
    expect(await told('sum(avg_over_time(device_attached_clients[10d]))')).toBeGreaterThan(50)
    await expect
      .poll(() => told('min(count_over_time(network_health_score[13d]))'), { timeout: 120_000 })
      .toBeGreaterThan(1_000)
    const over = await api.get<{ resolvedAt: number | null }[]>('/v2/alarm?open=false')
    expect(over.filter(({ resolvedAt }) => resolvedAt !== null).length).toBeGreaterThan(0)
    await api.dispose()
    expect(await roost.stop()).toBe(0)
  } finally {
    await roost.destroy()
  }
})
