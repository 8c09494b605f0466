import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSearch, stringifySearch } from '../../../../lib/search'
import { anInfo, aState } from '../../../../testing/commands'
import { fakeFetch, ok } from '../../../../testing/fake-fetch'
import { renderPart } from '../../../../testing/render'
import { ClientsTab } from './ClientsTab'
import { averageOf, movesOf, type RoamingAnswers, roamingQueries, staysOf } from './roaming-stays'

const grid = { start: 0, end: 360, step: 60 }
const matrix = (sn: string, values: [number, number][]) => ({
  metric: { sn },
  values: values.map(([at, value]): [number, string] => [at, String(value)]),
})

/** On A until 120, heard by both at 180 with B later, on B with a change of radio, then away. */
const answers: RoamingAnswers = {
  signal: [
    matrix(
      'A',
      [60, 120, 180].map((at) => [at, -70]),
    ),
    matrix(
      'B',
      [180, 240, 300].map((at) => [at, at === 180 ? -40 : -60]),
    ),
  ],
  first: [
    matrix('A', [
      [60, 12],
      [120, 12],
      [180, 55],
    ]),
  ],
  heard: [
    matrix('A', [
      [60, 55],
      [120, 115],
      [180, 115],
    ]),
    matrix('B', [
      [180, 170],
      [240, 230],
      [300, 290],
    ]),
  ],
  radio: [
    matrix('B', [
      [180, 0],
      [240, 1],
      [300, 1],
    ]),
  ],
}

describe('where a client was', () => {
  it('is told by who heard it last, and a radio changed is a stay of its own', () => {
    expect(staysOf(answers, grid).map(({ sn, radio, from, to }) => [sn, radio, from, to])).toEqual([
      ['A', null, 12_000, 115_000],
      ['B', '0', 115_000, 170_000],
      ['B', '1', 170_000, 290_000],
    ])
  })

  it('counts moves and means signals', () => {
    const stays = staysOf(answers, grid)
    expect(movesOf(stays)).toBe(2)
    expect(stays.map(averageOf)).toEqual([-70, -40, -60])
    expect(movesOf([])).toBe(0)
  })

  it('coming back to the same radio after a gap is another stay, not a move', () => {
    const times = [60, 120, 240]
    const signal = [
      matrix(
        'A',
        times.map((at) => [at, -50]),
      ),
    ]
    // Nothing new was heard at 120.
    const heard = [
      matrix('A', [
        [60, 58],
        [120, 58],
        [240, 235],
      ]),
    ]
    const stays = staysOf({ signal, first: heard, heard, radio: [] }, grid)
    expect(stays.map(({ from, to, signals }) => [from, to, signals.length])).toEqual([
      [58_000, 58_000, 1],
      [235_000, 235_000, 1],
    ])
    expect(movesOf(stays)).toBe(0)
  })

  it('asks every device in reach, with a name no client can break out of', () => {
    const { heard } = roamingQueries('02:aa"} or up{x="', 600)
    expect(heard).toBe('ts_of_last_over_time(client_signal_dbm{client="02:aa\\"} or up{x=\\""}[600s])')
  })
})

const now = Date.UTC(2026, 10, 21, 12)
beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const mac = '02:AA:00:00:00:01'
const client = {
  ...{ mac, connection: 'wireless' as const, hostname: 'phone', ssid: 'Lobby', radio: '0' },
  ...{ signalDbm: -61, rxRateBps: 6e8, txRateBps: 8e8, rxBytes: 5e6, txBytes: 9e6, connectedSeconds: 3_700 },
}
const device = anInfo({ capabilities: ['clients'], state: { ...aState, clients: [client] } })
const other = anInfo({ sn: '02:00:00:00:00:99', hostname: 'Garden AP' })

/** An hour ago on the other access point, on this one since. */
function server() {
  return fakeFetch(({ path, query }) => {
    if (path === '/v2/device/info') return ok(other)
    if (path !== '/api/v1/query_range') return ok(path === '/v2/me' ? { username: 'demo', role: 'user' } : [])
    const [end, step] = [Number(query.end), Number(query.step)]
    const moved = end - 3_600
    const times = Array.from({ length: 10 }, (_, i) => end - i * step).reverse()
    const value = (at: number) => {
      if (query.query?.startsWith('ts_of')) return at
      return query.query?.includes('client_radio') ? 0 : -60
    }
    const of = (sn: string, keep: (at: number) => boolean) =>
      matrix(
        sn,
        times.filter(keep).map((at) => [at, value(at)]),
      )
    return {
      body: {
        status: 'success',
        data: { result: [of(other.sn, (at) => at <= moved), of(device.sn, (at) => at > moved)] },
      },
    }
  })
}

it('a client’s drawer draws where it was and tells the same in a table', async () => {
  server()
  const root = createRootRoute({ component: () => <ClientsTab device={device} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch })
  await renderPart(<RouterProvider router={router as never} />, [
    'inventory',
    'telemetry',
    'common',
    'errors',
  ])
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await person.click(await screen.findByRole('button', { name: 'phone' }))
  const drawer = await screen.findByRole('dialog', { name: 'phone' })
  expect(within(drawer).getByText('-61 dBm')).toBeVisible()
  expect(await within(drawer).findByRole('img', { name: '1 roam' })).toBeVisible()
  const rows = within(within(drawer).getByRole('table', { name: 'Visited radios' }))
    .getAllByRole('row')
    .slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 4)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['1 h', 'Roof AP', '2.4 GHz'],
    ['30 min', 'Garden AP', '2.4 GHz'],
  ])
  expect(within(rows[1]!).getByRole('link', { name: 'Garden AP' })).toHaveAttribute(
    'href',
    expect.stringContaining('/device/apinfo?sn=02:00:00:00:00:99&tab=clients'),
  )
})
