import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { PretendDevices } from '#contract/inventory/pretend.ts'
import { ok } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'

afterEach(() => vi.unstubAllGlobals())

const none: PretendDevices = { group: null, startedAt: null, endsAt: null, devices: [] }
const running: PretendDevices = {
  ...{ group: 7, startedAt: Date.now(), endsAt: Date.now() + 3_600_000 },
  devices: [
    { sn: '02:00:00:00:00:10', name: 'gate-1', type: 'gateway', connected: true },
    { sn: '02:00:00:00:00:20', name: 'roof-1', type: 'ap', connected: false },
  ],
}

const serve = (pretend: boolean) => {
  let now = none
  return ({ path, method, body }: { path: string; method: string; body: unknown }) => {
    if (path === '/v2/me') return ok({ ...account, pretend })
    if (path === '/v2/devices/pretend') return ok(now)
    if (path !== '/v2/devices' || method === 'GET') return undefined
    now = (body as { action: string }).action === 'pretend' ? running : none
    return ok(now)
  }
}

it('starts simulated devices for the network, shows whether they call, and ends them', async () => {
  const { calls } = await openConsole('/group/addevice?tab=pretend', serve(true))
  await userEvent.click(await screen.findByRole('button', { name: 'Start simulated devices' }))
  expect((await screen.findByText('gate-1')).closest('li')).toHaveTextContent('Connected')
  expect(screen.getByText('roof-1').closest('li')).toHaveTextContent('Connecting')
  await userEvent.click(screen.getByRole('button', { name: 'End simulated devices' }))
  expect(await screen.findByRole('button', { name: 'Start simulated devices' })).toBeEnabled()
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toContainEqual({ action: 'pretend', data: { group: 7 } })
  expect(sent).toContainEqual({ action: 'end_pretend', data: {} })
})

it('is no way to add a device where the server starts none', async () => {
  await openConsole('/group/addevice?tab=pretend', serve(false))
  expect(await screen.findByRole('tab', { name: 'On site' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Simulated' })).not.toBeInTheDocument()
})
