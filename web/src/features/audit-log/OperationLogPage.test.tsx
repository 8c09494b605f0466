import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { failure } from '../../testing/fake-fetch'
import { aPage, openLog } from '../../testing/operation-log'
import { anOperation } from '../../testing/samples'

/** The rows of the log as they are read, once there is one. */
async function rows() {
  const table = await screen.findByRole('table', { name: 'Operation log' })
  await within(table).findAllByRole('button', { name: /^Open / })
  return within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
}

it('says who did what on what from where, what of it was changed and how it ended', async () => {
  const changes = ['name', 'note', 'field_of_tomorrow'].map((field) => ({ field, before: 1, after: 2 }))
  const refused = { id: 2, operation: 'call.of.tomorrow', outcome: 'read_only', subject: null, changes: null }
  await openLog({ operations: [anOperation({ changes }), anOperation({ ...refused, groupName: null })] })
  const fields = 'Name, Note, field_of_tomorrow'
  expect(await rows()).toEqual([
    'ActionTargetNetworkChangedUserIP addressOutcomeTimeOpen',
    `Edited a deviceLobbyPier${fields}anna203.0.113.9Done1 h ago`,
    'call.of.tomorrow02:00:00:00:00:01anna203.0.113.9Rejected1 h ago',
  ])
})

it('says on a phone, in two lines, on what and by whom', async () => {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: /max-width/.test(query) }))
  try {
    await openLog({ operations: [anOperation(), anOperation({ id: 2, outcome: 'read_only' })] })
    expect(await rows()).toEqual([
      'ActionTimeOpen',
      'Edited a device Lobby · anna1 h ago',
      'Edited a deviceRejected Lobby · anna1 h ago',
    ])
  } finally {
    vi.unstubAllGlobals()
  }
})

it('shows where the audit chain has an operation to those who choose so', async () => {
  const operations = [anOperation({ entry: 1234, hash: 'ab12' }), anOperation({ id: 2 })]
  await openLog({ operations, search: '?cols=operation,entry,hash' })
  expect(await rows()).toEqual([...['ActionEntryHashOpen', 'Edited a device1234ab12', 'Edited a device']])
})

it('opens an operation with all that was kept of it', async () => {
  const { user } = await openLog({ operations: [anOperation({ token: 'nightly' })] })
  await user.click(await screen.findByRole('button', { name: 'Open Edited a device' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edited a device' }))
  expect(drawer.getByText('nightly')).toBeVisible()
  expect(drawer.getByRole('link', { name: 'Open the device page' })).toHaveAttribute(
    'href',
    '/device/info?sn=02:00:00:00:00:01',
  )
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('tells how long details can be read, and since when they were removed', async () => {
  await openLog({ keeping: { days: 90, removedBefore: Date.UTC(2026, 7, 20, 12) } })
  expect(await screen.findByText(/^Details are kept for 90 days/)).toBeVisible()
  expect(screen.getByText(/^Details from before Aug 20, 2026 were removed/)).toBeVisible()
})

it('says nothing of removed details where none were', async () => {
  await openLog({ keeping: { days: 1, removedBefore: null } })
  expect(await screen.findByText(/^Details are kept for 1 day;/)).toBeVisible()
  expect(screen.queryByText(/were removed/)).toBeNull()
})

it.each([
  ['', 'Activity in Pier', ['Lobby']],
  ['?scope=all', 'Activity in all networks', ['Lobby', 'Attic']],
])('is about the network, or about all of them: %s', async (search, about, subjects) => {
  const list = ({ group }: Record<string, string>) => {
    const own = anOperation({ subject: 'Lobby' })
    return aPage(group === '7' ? [own] : [own, anOperation({ id: 2, subject: 'Attic', groupName: 'Quay' })])
  }
  await openLog({ list, search })
  expect(await screen.findByText(about)).toBeVisible()
  for (const subject of subjects) expect(await screen.findByText(subject)).toBeVisible()
  expect(screen.queryAllByText(/Lobby|Attic/)).toHaveLength(subjects.length)
})

it('says so when nothing was done', async () => {
  await openLog({})
  expect(await screen.findByText('No activity yet')).toBeVisible()
})

it('says why it cannot be had, and tries again', async () => {
  let fails = true
  const list = () => (fails ? failure(403, 'forbidden') : aPage([]))
  const { user } = await openLog({ list })
  expect(await screen.findByText('Your role does not allow this.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No activity yet')).toBeVisible()
})
