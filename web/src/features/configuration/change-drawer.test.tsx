import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import { fakeFetch, ok } from '../../testing/fake-fetch'
import { renderPart } from '../../testing/render'
import { aNetwork } from '../../testing/samples'
import { ChangeDrawer } from './ChangeDrawer'

vi.mock('../../lib/AppLink', () => ({ AppLink: ({ children }: { children: unknown }) => children }))
vi.mock('../../components/current-network/CurrentNetwork', () => ({
  useNetworks: () => ({ networks: [aNetwork(7, 'Pier')] }),
}))

const change: DeviceChange = {
  ...{ id: 5, changeSet: 2, sn: '02:3B:57:17:B7:80', name: 'Roof AP', group: 7 },
  ...{
    sections: [{ section: 'wireless', version: 2 }],
    cause: 'saved',
    by: null,
    at: 1_000,
    finishedAt: 3_000,
    configId: '9',
  },
  ...{ outcome: 'applied_partly', text: 'Rejects' },
  ...{ protection: 'confirmed', confirmUntil: null, rollback: null },
  rejected: [
    {
      ...{ severity: 'warning', pointer: '/interfaces/0/ssids/0', text: '<b>no room</b>' },
      ...{ section: 'wireless', subject: 'Guest', field: 'maxUsers' },
    },
  ],
  notes: [
    {
      ...{ severity: 'unsupported', code: 'band_missing', section: 'wireless', subject: 'guest1' },
      ...{ field: 'bands', params: { band: '6G' } },
    },
  ],
}

afterEach(() => vi.unstubAllGlobals())

it('a change opened: how it ended, what was left out in the device’s words, both forms of the difference', async () => {
  fakeFetch(({ path }) =>
    path === '/v2/logs/config/change'
      ? ok({
          ...change,
          changes: [
            {
              section: 'wireless',
              subject: { type: 'ssid', key: 'guest1', name: 'Guest' },
              ...{ change: 'changed', field: 'hidden', before: false, after: true, secret: false },
            },
          ],
          native: { before: '{\n  "hidden": false\n}', after: '{\n  "hidden": true\n}' },
        })
      : ok({
          version: 0,
          document: { section: 'wireless', intent: { ssids: [] } },
          savedAt: null,
          savedBy: null,
        }),
  )
  await renderPart(<ChangeDrawer change={change} onClose={() => {}} onSet={() => {}} />, [
    ...['configuration', 'wireless', 'switching'],
  ])
  const drawer = await screen.findByRole('dialog', { name: 'Roof AP' })
  const shown = within(drawer)
  expect(shown.getByText('The device applied it but skipped some settings.')).toBeVisible()
  expect(shown.getByText('SSID Guest, Max. clients per radio')).toBeVisible()
  expect(shown.getByText('<b>no room</b>')).toBeVisible()
  expect(shown.getByText('the server')).toBeVisible()
  expect(shown.getByText('Saved · Version 2')).toBeVisible()
  expect(await shown.findByText('SSID Guest: This device has no 6 GHz radio.')).toBeVisible()
  const diff = await shown.findByLabelText('Native configuration of Roof AP, before and after')
  expect(diff).toHaveTextContent('Added line: "hidden": true')
})
