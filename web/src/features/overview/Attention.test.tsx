import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Attention as AttentionOf } from '#contract/overview/schemas.ts'
import { renderLinked } from '../../testing/render-linked'
import { anItem } from '../../testing/samples'
import { Attention } from './Attention'

async function show(attention: AttentionOf, scope: 'network' | 'all' = 'network') {
  await renderLinked(<Attention attention={attention} scope={scope} />, ['overview', 'alarm', 'common'])
  await screen.findByRole('heading', { name: 'Needs attention' })
}

const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))

it('says so when nothing needs attention', async () => {
  await show({ items: [], counts: [] })
  expect(screen.getByText('Nothing needs attention.')).toBeVisible()
  expect(screen.queryByText(/^Total/)).toBeNull()
})

it('names what needs attention, why, where and since when, and leads there', async () => {
  const nowhere = { sn: null, group: null, groupName: null, since: null }
  const until = Date.UTC(2026, 11, 24, 12)
  await show({
    items: [
      anItem('cpu_hot', { ratio: 0.97, since: Date.now() - 3_660_000 }),
      anItem('alarm', { name: 'Roof', since: null, alarm: { type: 'poe_overload', params: { port: '3' } } }),
      anItem('share_ending', { ...nowhere, urgency: 'soon', name: 'Campus', until }),
      anItem('never_online', { urgency: 'note', name: 'Attic', since: null }),
    ],
    counts: [
      { kind: 'cpu_hot', count: 1 },
      { kind: 'alarm', count: 1 },
      { kind: 'share_ending', count: 1 },
      { kind: 'never_online', count: 1 },
    ],
  })
  expect(screen.getByText('Total: 4')).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'UrgentMastCPU at 97%Pier1 h ago',
    'UrgentRoofRoof, port 3: PoE overload or short circuit.Pier',
    'SoonCampusShare ends on Dec 24, 2026',
    'InfoAtticNever connected since it was addedPier',
  ])
  const device = '/device/info?sn=AA:BB:CC:00:00:01'
  expect(hrefs(screen.getAllByRole('link'))).toEqual([`${device}&tab=charts`, device, '/?tab=group', device])
})

it('shows the first eight, the others on demand', async () => {
  const items = Array.from({ length: 10 }, (_, i) => anItem('wan_offline', { sn: `sn${i}`, name: `AP ${i}` }))
  await show({ items, counts: [{ kind: 'wan_offline', count: 10 }] })
  expect(screen.getAllByRole('link')).toHaveLength(8)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Show more', expanded: false }))
  expect(screen.getAllByRole('link')).toHaveLength(10)
  expect(screen.getByRole('link', { name: 'AP 9' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }))
  expect(screen.getAllByRole('link')).toHaveLength(8)
})

const many: AttentionOf = {
  items: [anItem('alarm')],
  counts: [
    { kind: 'alarm', count: 3 },
    { kind: 'never_online', count: 1200 },
    { kind: 'task_waiting', count: 1 },
    { kind: 'share_ending', count: 2 },
  ],
}

it.each([
  ['network', '/monitor/alarm?status=critical&state=standing', '/?tab=devices&attention=never_online'],
  [
    'all',
    '/monitor/alarm?scope=all&status=critical&state=standing',
    '/?tab=devices&scope=all&attention=never_online',
  ],
] as const)('of more than it names, leads to the lists of the same scope: %s', async (scope, ...lists) => {
  await show(many, scope)
  const kinds = within(screen.getByRole('list', { name: 'All items by type' })).getAllByRole('link')
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    ...['Critical alarms: 3', 'Never online: 1,200', 'Handovers waiting: 1', 'Shares ending: 2'],
  ])
  expect(hrefs(kinds)).toEqual([...lists, '/?tab=task', '/?tab=group'])
})

it('names no kinds when all of them are in sight', async () => {
  await show({ items: [anItem('config_failed')], counts: [{ kind: 'config_failed', count: 1 }] })
  expect(screen.getByRole('link', { name: 'Mast' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'All items by type' })).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
