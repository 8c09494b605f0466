import { expect, test } from '@playwright/test'
import { Api } from '../support/api.ts'
import { Roost } from '../support/roost.ts'

test('npm start -- --demo: a furnished account with a hundred devices, alive within a minute', async () => {
  const began = Date.now()
  const roost = await Roost.start({ demo: 'fleet' })
  try {
    const api = await Api.signIn(roost, 'demo', 'demo-Roost-1')
    const online = async () => (await api.get<{ online: number }>('/v2/devices/counts')).online
    await expect.poll(online, { timeout: 60_000 }).toBe(104)
    expect(Date.now() - began).toBeLessThan(60_000)
    const { kinds } = await api.get<{ kinds: { type: string }[] }>('/v2/devices/counts')
    expect(kinds.length).toBeGreaterThanOrEqual(5)
    expect((await api.get<unknown[]>('/v2/projects')).length).toBeGreaterThanOrEqual(2)
    await api.dispose()
    expect(await roost.stop()).toBe(0)
  } finally {
    await roost.destroy()
  }
})
