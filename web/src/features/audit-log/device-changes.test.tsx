import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import { LiveProvider } from '../../api/live'
import { fakeFetch, ok } from '../../testing/fake-fetch'
import { fakeLive } from '../../testing/live'
import { renderLinked } from '../../testing/render-linked'
import { anOperation } from '../../testing/samples'
import { DeviceChanges, newestOf } from './DeviceChanges'

const sn = '02:00:00:00:00:01'
const hourMs = 3_600_000

const version = (more: Partial<DeviceChange> = {}): DeviceChange => ({
  ...{ id: 9, changeSet: 4, sn, name: 'Lobby', group: 7, sections: [{ section: 'wireless', version: 3 }] },
  ...{ cause: 'saved', by: 'anna', at: Date.now() - 2 * hourMs, finishedAt: null, configId: null },
  ...{ outcome: 'applied', text: null, rejected: [], notes: [] },
  ...{ protection: null, confirmUntil: null, rollback: null },
  ...more,
})

async function show(capabilities: ['configure'] | [], versions = [version()]) {
  const calls = fakeFetch(({ path }) => {
    const rows = path.endsWith('/config') ? versions : [anOperation()]
    return ok(rows, { next: null, total: rows.length })
  })
  const { connection } = fakeLive()
  await renderLinked(
    <LiveProvider connection={connection}>
      <DeviceChanges device={{ sn, configState: 'in_sync', capabilities }} />
    </LiveProvider>,
    ['audit-log', 'configuration', 'common'],
  )
  await screen.findByText('Edited a device')
  return calls
}

it('tells versions of its configuration among what was done to it, the newest first', async () => {
  await show(['configure'])
  const link = await screen.findByRole('link', { name: 'Wireless networks' })
  expect(link).toHaveAttribute('href', `/journal/config?scope=all&q=${sn}`)
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Edited a device/)
  expect(second).toMatch(/^Wireless networksVersion 3.*anna2 h ago$/)
})

it('tells why a device was given the same version again', async () => {
  const again = version({ id: 10, cause: 'reapplied', at: Date.now() - hourMs })
  await show(['configure'], [again, version()])
  await screen.findAllByRole('link', { name: 'Wireless networks' })
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(told.filter((words) => words?.startsWith('Wireless'))).toEqual([
    expect.stringMatching(/^Wireless networksVersion 3 · Re-applied/),
    expect.stringMatching(/^Wireless networksVersion 3 · Saved/),
  ])
})

it('asks for no versions of a device that cannot be configured', async () => {
  const calls = await show([])
  expect(calls.map(({ path }) => path)).toEqual(['/v2/logs'])
})

it('a save is told once, by its version; one that was refused by what was tried', () => {
  const saved = anOperation({ id: 1, operation: 'configuration.apply', at: 5 })
  const refused = anOperation({ id: 2, operation: 'configuration.apply', outcome: 'conflict', at: 6 })
  const made = version({ at: 5 })
  expect(newestOf([refused, saved], [made])).toEqual([refused, made])
  expect(newestOf([saved], [])).toEqual([saved])
})
