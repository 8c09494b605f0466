import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Discovery, DiscoveryFinding } from '#contract/inventory/discovery.ts'
import { ok } from '../../../../testing/fake-fetch'
import { openConsole } from '../../../../testing/open-console'
import { aDevice } from '../../../../testing/samples'

afterEach(() => vi.unstubAllGlobals())

const gateway = aDevice({ sn: '02:00:00:00:00:01', hostname: 'Gate', DeviceType: 'gateway' })
const finding = (more: Partial<DiscoveryFinding>): DiscoveryFinding => ({
  ...{ mac: '02:00:00:00:00:02', is: 'unknown', ways: ['lldp'], port: '3', ip: null, name: null },
  ...{ about: null, sn: null, type: null, model: null },
  ...more,
})
const waiting = finding({ is: 'waiting', sn: '02:00:00:00:00:02', type: 'ap', model: 'AP7000' })
const stranger = finding({ mac: '02:00:00:00:00:03', ways: ['forwarding'] })
const looking: Discovery = {
  ...{ sn: gateway.sn, state: 'running', startedAt: Date.now(), endsAt: Date.now() + 40_000 },
  ...{ reportedAt: Date.now(), silent: ['lease'], findings: [waiting, stranger], more: 0 },
}
const none: Discovery = {
  ...{ ...looking, state: 'none', startedAt: null, endsAt: null, reportedAt: null },
  ...{ silent: [], findings: [] },
}

it('starts, lists what is found, binds what waits through the device, reserves a stranger, stops', async () => {
  let now = none
  const { calls } = await openConsole('/group/addevice?tab=nearby', ({ path, method, body }) => {
    const { action } = (body ?? {}) as { action?: string }
    if (path === '/v2/device/discovery') return ok(now)
    if (path !== '/v2/devices') return undefined
    if (method === 'GET') return ok([gateway], { next: null, total: 1 })
    if (action === 'discover') now = looking
    if (action === 'end_discovery') now = { ...looking, state: 'cancelled' }
    if (action === 'bind_waiting') return ok([{ sn: waiting.sn, type: 'ap', error: null }])
    return ok(action === 'reserve' ? { reserved: 1, expiresAt: 1 } : now)
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Discover' }))
  const row = within((await screen.findByText('Waiting to be added')).closest('li')!)
  expect(screen.getByText('Not reported by this device: Wired client.')).toBeVisible()
  await userEvent.click(row.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 device' }))
  await userEvent.click(screen.getByRole('button', { name: 'Reserve 02:00:00:00:00:03 for 72 hours' }))
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped.')).toBeVisible()
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toContainEqual({
    action: 'bind_waiting',
    data: { group: 7, devices: [{ sn: waiting.sn }], through: gateway.sn },
  })
  expect(sent).toContainEqual({
    action: 'reserve',
    data: { group: 7, devices: [{ sn: stranger.mac, mac: '000003' }] },
  })
})
