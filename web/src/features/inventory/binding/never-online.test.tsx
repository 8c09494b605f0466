import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Reservation } from '#contract/inventory/reservations.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { fakeFetch, ok } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { NeverOnline } from './NeverOnline'

afterEach(() => vi.unstubAllGlobals())

const network = { ID: 7, Name: 'Harbour' } as Network
const serial = (n: number) => `02:00:00:00:00:0${n}`
const reserved = (id: number, more: Partial<Reservation> = {}): Reservation => ({
  ...{ id, sn: serial(id), group: 7, groupName: 'Harbour', name: '', type: null, label: false },
  ...{ reservedAt: 1_800_000_000_000, expiresAt: 1_800_259_200_000, expired: false, problem: null },
  ...more,
})

it('says of each awaited device until when it is reserved, or what keeps it out', async () => {
  const rows = [
    reserved(1, { name: 'Lobby', type: 'ap' }),
    reserved(2, { expired: true }),
    reserved(3, { problem: 'label_wrong' }),
    reserved(4, { problem: 'type_required' }),
  ]
  const calls = fakeFetch(({ path }) => ok(path === '/v2/devices/reservations' ? rows : []))
  await renderPart(<NeverOnline network={network} />, ['binding', 'inventory', 'common', 'errors'])
  const row = async (n: number) => within((await screen.findByText(serial(n))).closest('tr')!)
  expect((await row(1)).getByText(/^Reserved until /)).toBeVisible()
  expect((await row(1)).getByText('Access point')).toBeVisible()
  expect((await row(2)).getByText('Did not connect within 72 hours')).toBeVisible()
  expect((await row(3)).getByText(/a different label code/)).toBeVisible()
  expect((await row(4)).getByText(/does not report its type/)).toBeVisible()
  expect(calls.map(({ query }) => query)).toContainEqual({ group: '7', status: 'never' })
})

it('says that nothing is awaited', async () => {
  fakeFetch(() => ok([]))
  await renderPart(<NeverOnline network={network} />, ['binding', 'inventory', 'common', 'errors'])
  expect(await screen.findByText(/^No devices awaited/)).toBeVisible()
})
