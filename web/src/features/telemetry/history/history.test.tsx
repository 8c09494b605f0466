import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Figure } from '../../../components/history/Figure'
import { figures } from '../../../components/history/figures'
import { Histories } from '../../../components/history/Histories'
import { parseSearch, stringifySearch } from '../../../lib/search'
import { anInfo } from '../../../testing/commands'
import { fakeFetch, ok, type SentRequest } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { chartOf, expressionOf, whereOf } from './figure-chart'
import { HistoryDrawer } from './HistoryDrawer'

const now = Date.UTC(2026, 10, 21, 12, 0, 30)
beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const device = anInfo({ boundAt: now - 864_000_000 })

/** Answers every question over time with 1 and then 0. */
function server(): SentRequest[] {
  return fakeFetch(({ path, query }) => {
    if (path === '/api/v1/query')
      return { body: { status: 'success', data: { result: [{ metric: {}, value: [now / 1000, '60'] }] } } }
    if (path !== '/api/v1/query_range') return ok([])
    const end = Number(query.end)
    const values = [
      [end - Number(query.step), '1'],
      [end, '0'],
    ]
    return { body: { status: 'success', data: { result: [{ metric: { sn: device.sn }, values }] } } }
  })
}

async function show(search: string, insight = false) {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <Histories>
        <Figure name="portLink" thing="Ethernet1">
          Up
        </Figure>
        <HistoryDrawer device={device} />
      </Histories>
    ),
  })
  const datamining = createRoute({ getParentRoute: () => root, path: '/monitor/datamining' })
  const router = createRouter({
    routeTree: root.addChildren(insight ? [page, datamining] : [page]),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
    ...{ parseSearch, stringifySearch },
  })
  await renderPart(<RouterProvider router={router as never} />, [
    'telemetry',
    'inventory',
    'common',
    'errors',
  ])
  return () => router.state.location.search as Record<string, string | undefined>
}

describe('the history of a figure', () => {
  it('opens from the figure, by keyboard too, and closing gives the focus back', async () => {
    const calls = server()
    const search = await show('')
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const figure = await screen.findByRole('button', { name: 'Up History of Link' })
    figure.focus()
    await person.keyboard('{Enter}')
    const drawer = await screen.findByRole('dialog', { name: 'Link · Ethernet1' })
    expect(search()).toMatchObject({ history: 'portLink', of: 'Ethernet1' })
    expect(await screen.findByRole('slider', { name: 'Link' })).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/Link Down$/),
    )
    const asked = calls.find(({ path }) => path === '/api/v1/query_range')
    expect(asked?.query.query).toBe(`avg_over_time(port_up{sn="${device.sn}",port="Ethernet1"}[120s])`)
    await person.click(screen.getByRole('radio', { name: 'Week' }))
    expect(search().range).toBe('week')
    await person.keyboard('{Escape}')
    await vi.waitFor(() => expect(drawer).not.toBeInTheDocument())
    expect(search()).toEqual({})
    await vi.waitFor(() => expect(figure).toHaveFocus())
  })

  it('leads on to the charts, and to the data where that screen exists', async () => {
    server()
    const search = await show('?history=portTraffic&of=Ethernet1&range=day', true)
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const link = await screen.findByRole('link', { name: 'Open in Data insight' })
    const [path, query] = link.getAttribute('href')!.split('?')
    expect(path).toBe('/monitor/datamining')
    expect(new URLSearchParams(query).get('expr')).toContain('port_receive_bytes_total{sn=')
    await person.click(screen.getByRole('button', { name: 'All charts' }))
    expect(search()).toEqual({ tab: 'charts', port: 'Ethernet1', range: 'day' })
  })

  it('shows no way to a screen that is still to come, and nothing for a figure that does not exist', async () => {
    server()
    await show('?history=cpu')
    await screen.findByRole('dialog', { name: 'CPU' })
    expect(screen.queryByRole('link', { name: 'Open in Data insight' })).toBeNull()
  })

  it('an address with an unknown figure opens nothing', async () => {
    server()
    await show('?history=toString')
    await screen.findByRole('button', { name: 'Up History of Link' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('without histories a figure is what stands in it', async () => {
  await renderPart(<Figure name="cpu">24%</Figure>, ['inventory'])
  expect(screen.getByText('24%')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('the question behind a figure', () => {
  it('reads counters as rates and the others as averages', () => {
    expect(chartOf(figures.portErrors).lines.map(({ query }) => query)).toEqual([
      '60 * rate(port_receive_errors_total{$where}[$rate])',
      '60 * rate(port_transmit_errors_total{$where}[$rate])',
    ])
    expect(chartOf(figures.channelWidth).lines[0]?.query).toBe(
      'avg_over_time(radio_channel_width_hertz{$where}[$average]) / 1e6',
    )
  })

  it('stands for itself elsewhere: a device’s own names are quoted, each line keeps its metric', () => {
    const where = whereOf('A', figures.portReceived, 'a"} or up{x="')
    expect(expressionOf(figures.portReceived, where)).toBe(
      '8 * rate(port_receive_bytes_total{sn="A",port="a\\"} or up{x=\\""}[5m])',
    )
    expect(expressionOf(figures.poeUsed, { sn: 'A' })).toBe(
      'label_replace(device_poe_watts{sn="A"}, "metric", "device_poe_watts", "", "")\n' +
        '  or label_replace(device_poe_budget_watts{sn="A"}, "metric", "device_poe_budget_watts", "", "")',
    )
  })
})
