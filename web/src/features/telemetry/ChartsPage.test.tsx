import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSearch, stringifySearch } from '../../lib/search'
import { fakeFetch, type SentRequest } from '../../testing/fake-fetch'
import { renderPart } from '../../testing/render'
import { ChartsPage, type ChartsPageProps } from './ChartsPage'
import { deviceCharts } from './charts/device-charts'

const now = Date.UTC(2026, 10, 21, 12, 0, 30)
const hourMs = 3_600_000
const sn = '02:3B:57:17:B7:80'

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const charts = (...names: string[]) => deviceCharts.filter(({ name }) => names.includes(name))
const success = (result: unknown[]) => ({ body: { status: 'success', data: { result } } })
type Points = [number, string][]

/** A server that reports come to once a minute, with these values at the last points of each question. */
function serve(values: (string | null)[], labels: Record<string, string> = {}): SentRequest[] {
  return fakeFetch(({ path, query }) => {
    if (path === '/api/v1/query') return success([{ metric: {}, value: [now / 1000, '59.8'] }])
    const [end, step] = [Number(query.end), Number(query.step)]
    const points = values.flatMap(
      (value, i): Points => (value === null ? [] : [[end - (values.length - 1 - i) * step, value]]),
    )
    return success([{ metric: { sn, ...labels }, values: points }])
  })
}

async function show(props: Partial<ChartsPageProps> = {}, search = '') {
  const root = createRootRoute({
    component: () => (
      <ChartsPage
        subject={{ where: { sn } }}
        charts={charts('cpu')}
        nameOf={({ name }, labels) => name ?? labels.port ?? ''}
        since={now - 100 * hourMs}
        networkZone={undefined}
        {...props}
      />
    ),
  })
  const history = createMemoryHistory({ initialEntries: [`/${search}`] })
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch })
  await renderPart(<RouterProvider router={router} />, ['telemetry', 'common', 'errors'])
  return { search: () => router.state.location.search as Record<string, string> }
}

const asked = (calls: SentRequest[]) =>
  calls.filter(({ path }) => path.endsWith('query_range')).map(({ query }) => query)
const chart = (name: string) => screen.findByRole('slider', { name })

describe('a chart', () => {
  it('asks for averages over the report interval and tells them to everybody', async () => {
    const calls = serve(['0.1', '0.5', null, '0.3'])
    await show()
    const slider = await chart('CPU')
    expect(asked(calls)[0]).toEqual({
      query: `avg_over_time(device_cpu_ratio{sn="${sn}"}[120s])`,
      end: String(Math.floor(now / 60_000) * 60),
      start: String(Math.floor(now / 60_000) * 60 - 3600),
      step: '60',
    })
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/30%$/))
    expect(slider).toHaveAccessibleDescription(/lowest 10%, average 30%, highest 50%, last 30%/)
  })

  it('says what it draws to whoever comes to the mark behind its title', async () => {
    serve(['0.1'])
    await show()
    const mark = await screen.findByRole('button', { name: 'What CPU shows' })
    act(() => mark.focus())
    expect(await screen.findByText('Processor load since the last report')).toBeVisible()
  })

  it('is read point by point by the arrows, gaps as gaps', async () => {
    serve(['0.1', '0.5', null, '0.3'])
    await show()
    const slider = await chart('CPU')
    slider.focus()
    for (const _ of [1, 2]) fireEvent.keyDown(slider, { key: 'ArrowLeft' })
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/cpu No data$/))
    expect(screen.getByRole('button', { name: /cpu.*No data/ })).toBeVisible()
    fireEvent.keyDown(slider, { key: 'ArrowLeft' })
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/cpu 50%$/))
  })

  it('is a table with the same numbers, too', async () => {
    serve(['0.1', '0.5', null, '0.3'])
    await show({}, '?range=day')
    const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await person.click(await screen.findByRole('button', { name: 'CPU as a table' }))
    const rows = within(screen.getByRole('table', { name: /CPU/ }))
      .getAllByRole('row')
      .slice(1)
    expect(rows).toHaveLength(58)
    expect(screen.getByText(/One of every 5 points is shown.*289 in all/)).toBeVisible()
    expect(within(rows[0]!).getByRole('cell')).toHaveTextContent('30%')
    expect(within(rows[1]!).getByRole('cell')).toHaveTextContent('—')
  })

  it('says when nothing was reported, and of a new device how often reports come', async () => {
    fakeFetch(({ path }) => success(path === '/api/v1/query' ? [{ metric: {}, value: [0, '10'] }] : []))
    await show({ since: now - 60_000 })
    expect(await screen.findByText('No samples in this range yet')).toBeVisible()
    expect(screen.getByText('Reports come about every 10 s.')).toBeVisible()
  })

  it('tells why it failed and tries again', async () => {
    let broken = true
    fakeFetch(({ path }) => {
      if (path === '/api/v1/query' || !broken) return success([])
      return { status: 503, body: { status: 'error', errorType: 'timeout', error: 'query timed out' } }
    })
    await show()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/CPU could not be loaded\. ?The request failed\. Try again later\./)
    broken = false
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No data of this type in this range.')).toBeVisible()
  })
})

describe('the page', () => {
  it('keeps its range in the address and asks with a fitting step', async () => {
    const calls = serve(['0.1', '0.2'])
    const { search } = await show()
    await chart('CPU')
    fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
    await waitFor(() => expect(asked(calls).at(-1)).toMatchObject({ step: '10800' }))
    expect(search()).toEqual({ range: 'month' })
    expect(asked(calls).at(-1)?.query).toContain('[10800s]')
  })

  it('zooms all charts by one and shows all again', async () => {
    const calls = serve(['0.1', '0.2'])
    const { search } = await show({ charts: charts('cpu', 'memory') }, '?range=day')
    fireEvent.keyDown(await chart('CPU'), { key: '+' })
    await waitFor(() => expect(search()).toMatchObject({ from: expect.any(String), to: expect.any(String) }))
    const { from, to } = search() as { from: string; to: string }
    expect(Number(to) - Number(from)).toBe(43_200)
    await waitFor(() => {
      const last = asked(calls).slice(-2)
      expect(last.map(({ query }) => /device_\w+/.exec(query!)?.[0]).sort()).toEqual([
        'device_cpu_ratio',
        'device_memory_used_ratio',
      ])
      for (const { start, step } of last) {
        expect(Number(start)).toBeGreaterThanOrEqual(Number(from))
        expect(step).toBe('300')
      }
    })
    fireEvent.click(screen.getByRole('button', { name: 'Reset zoom' }))
    await waitFor(() => expect(search()).toEqual({ range: 'day' }))
  })

  it('goes on by itself and shows what it has until the new is there', async () => {
    const calls = serve(['0.1', '0.2'])
    await show()
    await chart('CPU')
    const before = asked(calls).length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('slider', { name: 'CPU' })).toBeInTheDocument()
    await waitFor(() => expect(asked(calls).length).toBe(before + 1))
    const [first, second] = asked(calls)
      .slice(-2)
      .map(({ end }) => Number(end))
    expect(second! - first!).toBe(60)
  })

  it('is about one port when one is chosen, and only where ports are compared', async () => {
    const calls = serve(['1'], { port: 'LAN"1' })
    const port = ['LAN"1', 'LAN2'].map((name) => ({ value: name, label: name }))
    await show({ charts: charts('cpu', 'portReceived'), options: { port } }, '?port=LAN%221')
    await chart('Received by port')
    const queries = asked(calls).map(({ query }) => query!)
    expect(queries.find((query) => query.includes('port_receive'))).toContain(`{sn="${sn}",port="LAN\\"1"}`)
    expect(queries.find((query) => query.includes('cpu'))).not.toContain('port=')
  })

  it('names the zone of a network that lies elsewhere', async () => {
    serve(['1'])
    await show({ networkZone: 'Pacific/Auckland' })
    expect(await screen.findByText(/The network is in Pacific\/Auckland/)).toBeVisible()
  })
})
