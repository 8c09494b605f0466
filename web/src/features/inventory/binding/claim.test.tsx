import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { anInfo } from '../../../testing/commands'
import { fakeFetch, ok } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { DisputeNotice } from '../detail/DisputeNotice'
import { ClaimList } from './ClaimList'

afterEach(() => vi.unstubAllGlobals())
const device = anInfo({})
const dispute = {
  ...{ id: 4, sn: device.sn, state: 'open', winner: null, proof: null, keyFingerprint: 'other' },
  ...{ address: '192.0.2.7', openedAt: 1, settledAt: null },
}
const serve = (rows: object[]) =>
  fakeFetch(({ path }) =>
    ok(path === '/v2/devices/disputes' ? rows : path === '/v2/me' ? { role: 'admin' } : []),
  )

it('the holder is told on the device’s page', async () => {
  serve([
    { ...dispute, side: 'holder', ofAddress: true },
    { ...dispute, id: 5, side: 'holder', state: 'settled' },
  ])
  await renderPart(<DisputeNotice device={device} />, ['inventory', 'common', 'errors'])
  expect(await screen.findAllByText(/Another account claims this device.*192\.0\.2\.7/)).toHaveLength(1)
  await userEvent.hover(screen.getByRole('button', { name: 'Give it up' }))
})

it('who claims sees where the claims stand', async () => {
  serve([
    { ...dispute, side: 'claimant' },
    { ...dispute, id: 5, side: 'claimant', state: 'settled', winner: 'holder', proof: 'operator' },
    { ...dispute, id: 6, side: 'holder' },
  ])
  await renderPart(<ClaimList />, ['inventory', 'common', 'errors'])
  expect(await screen.findByText('Waiting for a decision')).toBeVisible()
  expect(screen.getByText('Decided for the other side')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})
