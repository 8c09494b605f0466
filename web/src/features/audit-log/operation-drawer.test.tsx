import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Operation } from '#contract/audit-log/endpoints.ts'
import { renderPart } from '../../testing/render'
import { OperationDrawer } from './OperationDrawer'

const operation = (more: Partial<Operation>): Operation => ({
  ...{ id: 1, at: 1_790_000_000_000, by: 'anna', role: 'admin', address: '203.0.113.9', token: null },
  ...{ operation: 'networks.edit', group: 7, groupName: 'Pier', sn: null, subject: 'Lobby' },
  ...{ outcome: 'done', input: {}, changes: [], entry: null, hash: null, ...more },
})

async function shown(more: Partial<Operation>) {
  await renderPart(<OperationDrawer operation={operation(more)} onClose={() => undefined} />, [
    ...['audit-log', 'common', 'errors', 'inventory'],
  ])
  return within(await screen.findByRole('dialog'))
}

it('shows before and after in words, and what was not there as nothing', async () => {
  const changes = [
    { field: 'name', before: 'Hall', after: 'Lobby' },
    { field: 'kind', before: null, after: 'ap' },
    { field: 'any_name', before: 0, after: 1 },
    { field: 'deletion', before: null, after: 3 },
    { field: 'role', before: 'user', after: 'admin' },
  ]
  const drawer = await shown({ changes })
  const changed = within(drawer.getByRole('region', { name: 'What changed' }))
  const texts = (role: string) => changed.getAllByRole(role).map(({ textContent }) => textContent)
  expect(texts('deletion')).toEqual(['Hall', 'No', 'No', 'Member'])
  expect(texts('insertion')).toEqual(['Lobby', 'Access point', 'Yes', 'Yes', 'Administrator'])
})

it('tells what was asked, with which token, and where the audit chain has it', async () => {
  const drawer = await shown({ entry: 1234, hash: 'ab12', token: 'nightly', input: { name: 'Lobby' } })
  for (const text of ['1,234', 'ab12', 'nightly', 'Nothing changed.'])
    expect(drawer.getByText(text)).toBeVisible()
  expect(drawer.getByRole('region', { name: 'Request' })).toHaveTextContent('"name": "Lobby"')
})

it('says why it was refused, and compares nothing then', async () => {
  const drawer = await shown({ outcome: 'error_of_tomorrow', changes: null })
  expect(drawer.getByText('error_of_tomorrow')).toBeVisible()
  expect(drawer.queryByRole('region', { name: 'What changed' })).toBeNull()
  expect(drawer.getByText('No parameters.')).toBeVisible()
})

it('says where the difference of a configuration stands', async () => {
  const drawer = await shown({ operation: 'configuration.apply', changes: null })
  expect(drawer.getByText('Before and after are not compared for this action.')).toBeVisible()
  expect(drawer.getByText(/configuration log for the changes in this version/)).toBeVisible()
})
