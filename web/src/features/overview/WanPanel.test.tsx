import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { routingKinds } from '#contract/inventory/kind-traits.ts'
import type { Wan, WanDevice } from '#contract/overview/schemas.ts'
import { renderLinked } from '../../testing/render-linked'
import { anOverview } from '../../testing/samples'
import { WanPanel } from './WanPanel'

const aGateway = (change: Partial<WanDevice> = {}): WanDevice => ({
  ...{ sn: '02:00:00:00:00:01', name: 'Gate', type: 'gateway', group: 7, groupName: 'Pier' },
  ...{ status: 'online', reason: 'connected', since: Date.now() - 3_660_000 },
  ...{ address: '192.0.2.9', sessions: 1200 },
  ...change,
})

async function show(change: Partial<Wan>, scope: 'network' | 'all' = 'network') {
  const wan = { ...anOverview().wan, ...change }
  await renderLinked(<WanPanel wan={wan} scope={scope} />, ['overview', 'common'])
  await screen.findByRole('heading', { name: 'Internet (WAN)' })
}

/** The lines of devices as they are read. */
const lines = () =>
  screen
    .getAllByRole('listitem')
    .filter((line) => line.querySelector('dl'))
    .map(({ textContent }) => textContent)

it('says that the way is not known where there is no gateway', async () => {
  await show({})
  expect(screen.getByText(/^No gateway or router here/)).toBeVisible()
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('tells of each gateway how it stands, since when, its address and its sessions', async () => {
  await show({ total: 1, online: 1, devices: [aGateway()] })
  expect(lines()).toEqual(['Onlinefor 1 h 1 minGatePierWAN address192.0.2.9Internet sessions1,200'])
  expect(screen.getByRole('link', { name: 'Gate' })).toHaveAttribute(
    'href',
    '/device/info?sn=02:00:00:00:00:01',
  )
})

it('says why something is not known, and never zero instead', async () => {
  const unknown = { since: null, address: null, sessions: null }
  await show({
    ...{ total: 2, offline: 1, never: 1 },
    devices: [
      aGateway({ ...unknown, sn: 'a', status: 'offline' }),
      aGateway({ ...unknown, sn: 'b', status: 'never' }),
    ],
  })
  const facts =
    'GatePierWAN address—The device did not report a WAN address.' +
    'Internet sessions—The device does not report its internet sessions.'
  expect(lines()).toEqual([`Offline${facts}`, `Never online${facts}`])
})

it('counts networks by their state, the worst first, and leads to them', async () => {
  const networks = { up: 1500, partly: 1, down: 2, unknown: 4 }
  await show({ networks }, 'all')
  const states = within(screen.getByRole('list', { name: 'Networks by state' }))
  const links = states.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...['Unreachable: 2', 'Partly reachable: 1', 'Networks reachable: 1,500', 'Unknown: 4'],
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['down', 'partly', 'up', 'unknown'].map((state) => `/?tab=group&scope=all&wan=${state}`),
  )
  expect(states.getAllByTitle(/their internet status is unknown/)).toHaveLength(1)
})

it('names no state that no network is in', async () => {
  await show({ networks: { up: 3, partly: 0, down: 0, unknown: 0 } })
  const link = screen.getByRole('link')
  expect(link).toHaveTextContent('Networks reachable: 3')
  expect(link).toHaveAttribute('href', '/?tab=group&wan=up')
})

it('of more gateways than it shows leads to the list of all kinds that route', async () => {
  await show({ total: 1300, online: 1300, devices: [aGateway()] })
  const rest = screen.getByRole('link', { name: 'Not shown here: 1,299' })
  const { searchParams } = new URL(rest.getAttribute('href')!, location.href)
  expect(Object.fromEntries(searchParams)).toEqual({ tab: 'devices', kind: routingKinds.join(',') })
})
