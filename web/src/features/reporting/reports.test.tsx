import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ReportDocument } from '#contract/reporting/document.ts'
import { failure, ok, type SentRequest } from '../../testing/fake-fetch'
import { openConsole } from '../../testing/open-console'
import { giveRoom } from '../../testing/open-part'
import { aDevice, aProject } from '../../testing/samples'
import { changeOf } from './FigureRow'
import { runsOf } from './ReportView'
import { moved, readPeriod } from './use-report'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const to = Date.UTC(2026, 10, 21, 12)
const document_: ReportDocument = {
  ...{ kind: 'group', range: 'day', from: to - 86_400_000, to, madeAt: to },
  ...{ timezone: 'Asia/Tokyo', place: ['Hotels', 'Pier'], missing: [] },
  sections: [
    {
      ...{ type: 'figures', name: 'summary' },
      items: [
        { name: 'download', unit: 'bytes', value: 3_000_000, why: 'countedAtGateways', before: 2_000_000 },
        { name: 'changes', unit: 'count', value: 4, to: '/journal/config' },
        { name: 'alarms', unit: 'count', value: 2, to: '/monitor/nowhere' },
        { name: 'energy', unit: 'wattHours', value: null, why: 'notMeasured' },
      ],
    },
    {
      ...{ type: 'table', name: 'topTraffic', none: 'noTraffic', of: 12 },
      columns: [
        { name: 'device', unit: 'text' },
        { name: 'download', unit: 'bytes' },
      ],
      rows: [
        { cells: ['Roof', 100], to: '/device/apinfo?sn=02:3B:57:17:B7:80' },
        { cells: ['Cellar', null] },
        { cells: ['Attic', 2_000_000] },
      ],
    },
    { type: 'chart', name: 'users', unit: 'count', why: 'tooMuch', times: [to], lines: [] },
    {
      ...{ type: 'table', name: 'radios', none: 'noRadios' },
      columns: [
        { name: 'device', unit: 'text' },
        { name: 'radio', unit: 'radio' },
      ],
      rows: [{ cells: ['Roof', '2G'] }, { cells: ['Roof', '5G/1'] }, { cells: ['Roof', '/2'] }],
    },
    {
      type: 'table',
      name: 'outages',
      none: 'noOutages',
      columns: [{ name: 'device', unit: 'text' }],
      rows: [],
    },
  ],
}

const serve = (sent: SentRequest) => {
  if (sent.path === '/v2/reports/group') return ok(document_)
  if (sent.path === '/v2/reports/device') return failure(404, 'does_not_exist')
  if (sent.path === '/v2/projects') return ok([aProject(3, 'Hotels')])
  if (sent.path === '/v2/devices') return ok([aDevice()])
  return undefined
}
const asked = (calls: SentRequest[]) =>
  calls.filter(({ path }) => path.startsWith('/v2/reports')).at(-1)?.query
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

describe('a report', () => {
  it('calls radios by their bands, by their number where no band is known', async () => {
    await openConsole('/maintain/group', serve)
    const table = await screen.findByRole('table', { name: 'Busiest radios' })
    const radios = within(table).getAllByRole('row').slice(1)
    expect(radios.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
      '2.4 GHz',
      '5 GHz (radio 1)',
      'Radio 2',
    ])
  })

  it('is told in the time zone of its place, with how it was counted and what it was before', async () => {
    await openConsole('/maintain/group', serve)
    expect(await screen.findByText(/Nov 21, 2026, 21:00, time zone Asia\/Tokyo/)).toBeVisible()
    const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement!
    expect(within(figure('Download')).getByRole('button', { name: /Download/ })).toBeInTheDocument()
    expect(figure('Download')).toHaveTextContent(/3 MB.*the gateways/)
    expect(figure('Download')).toHaveTextContent('Measured at the gateways')
    expect(figure('Download')).toHaveTextContent('+50% 2 MB in the previous period')
    expect(figure('PoE energy')).toHaveTextContent(/—No data reported in this range/)
    expect(screen.getByText(/Too much data to process/)).toBeVisible()
    expect(screen.getByText('No outages.')).toBeVisible()
  })

  it('says of which times samples were lost, in its own time zone', async () => {
    const hour = 3_600_000
    const missing = [
      { from: document_.from - hour, to: document_.from },
      { from: to - 3 * hour, to: to - 2 * hour },
    ]
    await openConsole('/maintain/group', (sent) =>
      sent.path === '/v2/reports/group' ? ok({ ...document_, missing }) : serve(sent),
    )
    const own = await screen.findByText(/^Some samples of this period were lost/)
    expect(own).toHaveTextContent(/Nov 21, 2026, 6:00 – 7:00 PM\. Totals over these times/)
    expect(screen.getByText(/^Some samples of the previous period were lost/)).toHaveTextContent(
      /Nov 20, 2026, 8:00 – 9:00 PM/,
    )
  })

  it('of which nothing was lost says nothing of that', async () => {
    await openConsole('/maintain/group', serve)
    await screen.findByText('No outages.')
    expect(screen.queryByText(/were lost/)).toBeNull()
  })

  it('links numbers and names to pages that exist, and to no other', async () => {
    await openConsole('/maintain/group', serve)
    expect(await screen.findByRole('link', { name: /^Configuration changes: ?4$/ })).toHaveAttribute(
      'href',
      '/journal/config',
    )
    expect(screen.queryByRole('link', { name: '2' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Roof' })).toHaveAttribute(
      'href',
      '/device/apinfo?sn=02:3B:57:17:B7:80',
    )
  })

  it('gives the focus back to the button once the schedule is closed, also by way of its form', async () => {
    await openConsole('/maintain/group', (sent) =>
      sent.path === '/v2/reports/schedules' ? ok([]) : serve(sent),
    )
    const user = userEvent.setup()
    const button = await screen.findByRole('button', { name: 'Schedule…' })
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Schedule a report' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await screen.findByText('No reports scheduled yet.')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(button).toHaveFocus())
  })

  it('sorts its tables, the unknown last, and says how many there were', async () => {
    await openConsole('/maintain/group', serve)
    const table = await screen.findByRole('table', { name: 'Top devices by traffic' })
    expect(screen.getByText('3 of 12')).toBeVisible()
    await userEvent.click(within(table).getByRole('button', { name: 'Download' }))
    expect(cells(table)).toEqual(['Attic', 'Roof', 'Cellar'])
    await userEvent.click(within(table).getByRole('button', { name: 'Download' }))
    expect(cells(table)).toEqual(['Roof', 'Attic', 'Cellar'])
    expect(within(table).getByRole('columnheader', { name: 'Download' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  })

  it('asks what its reader chose: range, end, place', async () => {
    giveRoom()
    const { calls, router } = await openConsole('/maintain/group?range=week&to=1700000000000', serve)
    await screen.findByText('No outages.')
    expect(asked(calls)).toEqual({ range: 'week', to: '1700000000000', group: '7' })
    await userEvent.click(screen.getByRole('button', { name: 'Earlier' }))
    await waitFor(() => expect(asked(calls)?.to).toBe(String(1_700_000_000_000 - 604_800_000)))
    expect(screen.queryByRole('combobox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Network:/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Hotels' }))
    await waitFor(() => expect(asked(calls)).toMatchObject({ project: '3' }))
    expect(asked(calls)).not.toHaveProperty('group')
    expect(router.state.location.search).toMatchObject({ scope: 'all', project: '3' })
  })

  it.each([
    ['?scope=all&project=3', { project: '3' }],
    ['?group=8', { group: '8' }],
    ['?scope=all', {}],
  ])('is about what the address says: %s', async (query, place) => {
    const { calls } = await openConsole(`/maintain/group${query}`, serve)
    await waitFor(() => expect(asked(calls)).toEqual({ range: 'day', ...place }))
  })

  it('of a device in another network than the selected one says which network that is', async () => {
    const report = { ...document_, kind: 'device', place: ['Quay', 'Roof AP'] }
    await openConsole('/maintain/device?sn=02:3B:57:17:B7:80', (sent) =>
      sent.path === '/v2/reports/device' ? ok(report) : serve(sent),
    )
    expect(await screen.findByRole('button', { name: /^Network: ?Quay$/ })).toBeVisible()
  })

  it('of a device asks which one, and says when there is none such', async () => {
    const { calls } = await openConsole('/maintain/device', serve)
    expect(await screen.findByText(/The report shows one device’s availability/)).toBeVisible()
    expect(asked(calls)).toBeUndefined()
    await userEvent.click(screen.getByRole('combobox', { name: 'Select a device' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Roof AP' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The report could not be created')
  })
})

describe('parts', () => {
  it('moves by whole ranges, never beyond now', () => {
    const now = to
    expect(moved({ range: 'hour', to: undefined }, -1, now)).toEqual({ range: 'hour', to: now - 3_600_000 })
    expect(moved({ range: 'hour', to: now - 3_600_000 }, 1, now)).toEqual({ range: 'hour', to: undefined })
  })

  it.each(['', 'abc', '-5', '1e400'])('takes an end of "%s" for now', (end) => {
    expect(readPeriod({ to: end, range: 'year' })).toEqual({ range: 'day', to: undefined })
  })

  it('tells a change as a share only where that says something', () => {
    expect(changeOf({ value: 150, before: 100, unit: 'bytes' })).toBeCloseTo(0.5)
    expect(changeOf({ value: 5, before: 0, unit: 'count' })).toBeNull()
    expect(changeOf({ value: 5000, before: 1, unit: 'bytes' })).toBeNull()
    expect(changeOf({ value: 0.5, before: 0.9, unit: 'ratio' })).toBeNull()
    expect(changeOf({ value: null, before: 1, unit: 'bytes' })).toBeNull()
  })

  it('gives figures the whole width', () => {
    const names = runsOf([...document_.sections, document_.sections[0]!]).map((run) => run.length)
    expect(names).toEqual([1, 4, 1])
  })
})
