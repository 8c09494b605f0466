import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Operation } from '#contract/audit-log/endpoints.ts'
import { LiveProvider } from '../../api/live'
import { failure, fakeFetch, ok } from '../../testing/fake-fetch'
import { fakeLive } from '../../testing/live'
import { renderLinked } from '../../testing/render-linked'
import { anOperation } from '../../testing/samples'
import { RecentChanges } from './RecentChanges'

async function show(answer: () => ReturnType<typeof ok>, group: number | null = 7) {
  const calls = fakeFetch(answer)
  const { connection } = fakeLive()
  await renderLinked(
    <LiveProvider connection={connection}>
      <RecentChanges group={group} />
    </LiveProvider>,
    ['audit-log', 'common'],
  )
  await screen.findByRole('heading', { name: 'Recent changes' })
  return calls
}

const page = (operations: Operation[]) => () => ok(operations, { next: null, total: operations.length })
const whole = () => screen.getByRole('link', { name: 'View log' })

it('says what was done to what, by whom, when and how it ended', async () => {
  await show(
    page([
      anOperation(),
      anOperation({ id: 2, subject: null, outcome: 'read_only', by: 'ben' }),
      anOperation({ id: 3, subject: null, sn: null, operation: 'groups.save' }),
      anOperation({ id: 4, subject: null, sn: null, groupName: null, operation: 'call.of.tomorrow' }),
    ]),
  )
  await screen.findByText('Lobby')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Edited a deviceLobbyDoneanna1 h ago',
    'Edited a device02:00:00:00:00:01Rejectedben1 h ago',
    'Created or edited a networkPierDoneanna1 h ago',
    'call.of.tomorrowDoneanna1 h ago',
  ])
})

it('asks for the newest of the network, and leads to its log', async () => {
  const calls = await show(page([anOperation()]))
  await screen.findByText('Lobby')
  expect(calls.map(({ path, query }) => [path, query])).toEqual([['/v2/logs', { limit: '8', group: '7' }]])
  expect(whole()).toHaveAttribute('href', '/journal/operation')
})

it('asks for the newest of all networks, and leads to the log of all', async () => {
  const calls = await show(page([anOperation()]), null)
  await screen.findByText('Lobby')
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '8' }])
  expect(whole()).toHaveAttribute('href', '/journal/operation?scope=all')
})

it('says so when nothing was done', async () => {
  await show(page([]))
  expect(await screen.findByText('No changes yet.')).toBeVisible()
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('says in its place when it failed, and tries again', async () => {
  let fails = true
  await show(() => (fails ? failure(500, 'internal') : page([anOperation()])()))
  expect(await screen.findByRole('alert')).toHaveTextContent('Changes could not be loaded.')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Lobby')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
