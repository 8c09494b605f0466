import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { anInfo, ordered } from '../../../testing/commands'
import { fakeFetch, ok } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { QuarantineNotice } from './QuarantineNotice'

afterEach(() => vi.unstubAllGlobals())
const device = anInfo({ keyFingerprint: 'own key' })

function server(
  role: string,
  keyFingerprint: string,
  more: object = {},
  disputes: object[] = [],
  others: object[] = [],
) {
  const refused = {
    ...{ id: 1, sn: device.sn, keyFingerprint, address: '192.0.2.7', reason: 'name_mismatch' },
    ...{ firstSeen: 1, lastSeen: 1, tries: 2, trust: 'elsewhere', label: false },
    ...more,
  }
  return fakeFetch(({ path }) => {
    if (path === '/v2/me') return ok({ username: 'demo', role })
    if (path === '/v2/devices/disputes') return ok(disputes)
    return ok(path === '/v2/devices/quarantine' ? [refused, ...others] : { sn: device.sn, anyName: true })
  })
}
const show = (info = device) =>
  renderPart(<QuarantineNotice device={info} />, ['inventory', 'common', 'errors'])

it('a manager allows another certificate name of the device’s own key, with its MAC', async () => {
  const calls = server('admin', 'own key')
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Allow any name' }))
  await userEvent.type(await screen.findByLabelText('Last 6 digits of the MAC'), 'aabbcc')
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
  await waitFor(() =>
    expect(ordered(calls)).toEqual([
      { action: 'any_name', data: { sn: device.sn, allow: true, mac: 'aabbcc' } },
    ]),
  )
})

it.each([
  ['another key', 'admin', 'another key'],
  ['a member', 'user', 'own key'],
])('is not offered for %s', async (_, role, key) => {
  server(role, key)
  await show()
  expect(await screen.findByText(/but a certificate for another name/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('what was allowed is said, and taken back', async () => {
  const calls = server('admin', 'another key')
  await show({ ...device, anyName: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Require its own name' }))
  await waitFor(() =>
    expect(ordered(calls)).toEqual([{ action: 'any_name', data: { sn: device.sn, allow: false } }]),
  )
})

const claim = { id: 3, sn: device.sn, side: 'holder', state: 'open', keyFingerprint: 'claimed' }

it('a key that another account claims is not offered to be trusted, nor told of twice', async () => {
  const other = {
    sn: device.sn,
    id: 2,
    keyFingerprint: 'unclaimed',
    address: '192.0.2.9',
    lastSeen: 1,
    tries: 5,
    trust: 'place',
    label: false,
  }
  server('admin', 'claimed', { reason: 'other_key' }, [claim], [{ ...other, reason: 'other_key' }])
  await show()
  expect(await screen.findByText(/refused 5 times, last from 192\.0\.2\.9/)).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Trust the new key' })).toHaveLength(1))
})

it('a device that was reset where it stands can be trusted whoever claims it', async () => {
  server('admin', 'claimed', { reason: 'other_key', trust: 'place' }, [claim])
  await show()
  expect(await screen.findByRole('button', { name: 'Trust the new key' })).toBeEnabled()
  expect(screen.getByText(/It first connected from where your device did/)).toBeVisible()
})

it('a key from elsewhere is not offered to be trusted; what can be done is said', async () => {
  server('admin', 'another', { reason: 'other_key' })
  await show()
  expect(await screen.findByText(/open this page on the network where it is now/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a key from elsewhere that tells a label code is trusted with it', async () => {
  const calls = server('admin', 'another', { reason: 'other_key', label: true })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Trust the new key' }))
  await userEvent.type(await screen.findByLabelText('Last 6 digits of the MAC'), 'aabbcc')
  await userEvent.click(screen.getByRole('button', { name: 'Trust key' }))
  expect(ordered(calls)).toEqual([])
  await userEvent.type(screen.getByLabelText('Label code'), 'A1B2')
  await userEvent.click(screen.getByRole('button', { name: 'Trust key' }))
  const data = { sn: device.sn, mac: 'aabbcc', keyFingerprint: 'another', label: 'A1B2' }
  await waitFor(() => expect(ordered(calls)).toEqual([{ action: 'repin', data }]))
})
