import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render'
import { anItem } from '../../../testing/samples'
import { aWall, aWallNetwork, aWallTrend } from '../../../testing/wall'
import { NetworksPart, NowPart, TrendPart } from './parts'

const words = ['overview', 'alarm', 'home', 'telemetry']
const now = Date.UTC(2026, 10, 21, 12)
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('says so when nothing needs attention', async () => {
  await renderPart(<NowPart wall={aWall()} now={now} most={9} />, words)
  expect(screen.getByText('Nothing needs attention.')).toBeVisible()
  expect(screen.getByRole('heading')).toHaveTextContent(/^Needs attention$/)
})

it('names the worst that there is room for, and counts all', async () => {
  const items = [
    anItem('memory_full', { ratio: 0.94, since: now - 120_000 }),
    anItem('never_online', { name: 'Attic', groupName: null, since: null }),
    anItem('never_online', { name: 'Cellar' }),
  ]
  const counts = [
    { kind: 'memory_full' as const, count: 1 },
    { kind: 'never_online' as const, count: 1200 },
  ]
  await renderPart(<NowPart wall={aWall({ attention: { items, counts } })} now={now} most={2} />, words)
  expect(screen.getByRole('heading')).toHaveTextContent('Needs attention1,201')
  expect(lines()).toEqual(['MastMemory at 94% · Pier2 min ago', 'AtticNever connected since it was added'])
})

it('tells of each network how it is reached and how much of it is there', async () => {
  const networks = [
    aWallNetwork(1, { Name: 'Pier', wan: 'down', online: 0 }),
    aWallNetwork(2, { wan: 'partly' }),
    aWallNetwork(3, { users: 1500 }),
    aWallNetwork(4, { wan: 'unknown' }),
  ]
  const turn = { part: 'networks', networks, page: 2, pages: 3 } as const
  await renderPart(<NetworksPart wall={aWall({ networksTotal: 44 })} turn={turn} />, words)
  expect(screen.getByRole('heading')).toHaveTextContent('Networks44 · 2/3')
  expect(lines()).toEqual([
    'PierGateway offline0 of 4 online, clients: 5',
    'Network 2Some gateways offline3 of 4 online, clients: 5',
    'Network 3Gateway online3 of 4 online, clients: 1,500',
    'Network 4Gateway status unknown3 of 4 online, clients: 5',
  ])
})

it('counts no pages where there is one', async () => {
  const turn = { part: 'networks', networks: [], page: 1, pages: 1 } as const
  await renderPart(<NetworksPart wall={aWall({ networksTotal: 3 })} turn={turn} />, words)
  expect(screen.getByRole('heading')).toHaveTextContent(/^Networks3$/)
})

it('shows traffic both ways and whole clients, and nothing before it is known', async () => {
  const { unmount } = await renderPart(<TrendPart trend={null} />, words)
  expect(screen.queryByRole('heading')).toBeNull()
  unmount()
  await renderPart(<TrendPart trend={aWallTrend()} />, words)
  const shown = screen.getAllByRole('heading').map(({ parentElement }) => parentElement)
  expect(shown[0]).toHaveTextContent(/^Internet trafficReceived 2 MbpsSent 500 kbps2 Mbps/)
  expect(shown[1]).toHaveTextContent(/^Connected clientsAll clients 77/)
})
