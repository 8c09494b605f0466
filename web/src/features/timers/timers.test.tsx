import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type ConfigSection, emptyDocument } from '#contract/configuration/sections.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'
import { aDevice } from '../../testing/samples'

const sn = '02:3B:57:17:B7:81'
const device = {
  ...aDevice({ sn, DeviceType: 'ap', capabilities: ['radios', 'configure'] }),
  ...{ firstSeen: 1, connectedSince: 1, compatible: null, externalId: null },
  ...{ config: { id: '1', kind: 'factory' }, keyFingerprint: null, notices: [], commands: [], state: null },
} as unknown as DeviceInfo
const config = {
  ...{ sn, name: 'ap-1', online: true, state: 'unmanaged', outcome: null, text: null, rejected: [] },
  ...{ notes: [], since: null, wantedId: null, reportedId: '1', native: null, drift: null },
  ...{ protection: null, confirmUntil: null, rollback: null },
}

const serve = ({ path, method, query }: SentRequest) => {
  if (path === '/v2/device/info') return ok(device)
  if (path === '/v2/configuration/device') return ok(config)
  if (path !== '/v2/configuration') return undefined
  return method === 'GET'
    ? ok({
        ...{ version: 0, savedAt: null, savedBy: null, origin: null, above: null, basis: 'none' },
        document: emptyDocument(query.section as ConfigSection),
      })
    : ok({
        ...{ planHash: 'one', networks: [], items: [], devices: [], endings: [] },
        totals: { devices: 1, offline: 0, clients: 0, unsupported: 0, unprotected: 0, overridden: 0 },
      })
}
const open = () => openConsole(`/device/apinfo?sn=${encodeURIComponent(sn)}&tab=configuration`, serve)
const review = () => screen.findByRole('button', { name: 'Review changes' })
const previewed = (calls: SentRequest[]) =>
  calls.find(({ body }) => (body as { action?: string } | undefined)?.action === 'preview')?.body

afterEach(() => vi.unstubAllGlobals())

it('a timer that is on needs its active time filled in before it can be reviewed', async () => {
  const user = userEvent.setup()
  const { calls } = await open()
  await user.click(await screen.findByRole('switch', { name: 'LED timer' }))
  expect(await screen.findByText(/LED timer needs its active time filled in\./)).toBeVisible()
  expect(await review()).toBeDisabled()
  await user.click(screen.getByRole('checkbox', { name: 'Sun' }))
  await user.type(screen.getByLabelText('From'), '07:30')
  await user.type(screen.getByLabelText('To'), '22:00')
  await waitFor(async () => expect(await review()).toBeEnabled())
  await user.click(await review())
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  await waitFor(() =>
    expect(previewed(calls)).toMatchObject({
      data: {
        document: { intent: { leds: { enabled: true, activeTime: { days, from: '07:30', to: '22:00' } } } },
      },
    }),
  )
})

it('a radio says of its band what was chosen, and nothing once it is the device’s own again', async () => {
  const user = userEvent.setup()
  const { calls } = await open()
  const width = (await screen.findAllByRole('combobox', { name: 'Channel width' }))[1]!
  await user.click(width)
  await user.click(await screen.findByRole('option', { name: '80 MHz' }))
  await user.click(await review())
  await waitFor(() =>
    expect(previewed(calls)).toMatchObject({
      data: { document: { intent: { radios: [{ band: '5G', width: 80, mode: null }] } } },
    }),
  )
})

it('access points are left to the controller of their gateway', async () => {
  const user = userEvent.setup()
  const { calls } = await open()
  await user.click(await screen.findByRole('radio', { name: 'Local gateway (AC)' }))
  await user.click(await review())
  await waitFor(() =>
    expect(previewed(calls)).toMatchObject({
      data: { document: { section: 'management', intent: { by: 'gateway' } } },
    }),
  )
})
