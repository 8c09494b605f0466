import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openLog } from '../../testing/operation-log'

const button = (name: string) => screen.findByRole('button', { name })
/** The form with the keyboard in its second field: the choices of the first would open over the others. */
async function openForm(user: Awaited<ReturnType<typeof openLog>>['user'], name = 'Filters') {
  await user.click(await button(name))
  const who = await screen.findByLabelText('User')
  await waitFor(() => expect(who).toHaveFocus())
  return who
}

it('shows what was refused, or done, alone', async () => {
  const { user, asked, address } = await openLog({})
  await user.click(await button('Rejected'))
  await waitFor(() => expect(asked()).toMatchObject({ outcome: 'refused' }))
  await user.click(await button('Done'))
  await waitFor(() => expect(asked()).toMatchObject({ outcome: 'done' }))
  expect(address()).toEqual({ status: 'done' })
  await user.click(await button('Clear filters'))
  expect(await screen.findByText('No activity yet')).toBeVisible()
  expect(await button('All')).toHaveAttribute('aria-pressed', 'true')
  expect(address()).not.toHaveProperty('status')
})

it('asks for who, on what and from where together, once they are applied', async () => {
  const { user, asked, address } = await openLog({})
  await user.type(await openForm(user), 'ann')
  const fill = async (field: string, text: string) => {
    await user.click(screen.getByLabelText(field))
    await user.paste(text)
  }
  await fill('Target', 'Lobby')
  await fill('IP address', '203.0.113.9')
  expect(asked()).not.toHaveProperty('by')
  await user.click(await button('Apply'))
  const filter = { by: 'ann', on: 'Lobby', address: '203.0.113.9' }
  await waitFor(() => expect(asked()).toEqual({ ...filter, group: '7', limit: '100' }))
  expect(address()).toEqual(filter)
  expect(await screen.findByText('No activity matches these filters.')).toBeVisible()
})

it('asks for one kind of operation, and for whole days', async () => {
  const { user, asked } = await openLog({})
  await openForm(user)
  await user.click(screen.getByRole('combobox', { name: 'Action' }))
  await user.paste('Rejected a handover')
  await user.click(await screen.findByRole('option', { name: 'Rejected a handover' }))
  fireEvent.change(screen.getByLabelText('From date'), { target: { value: '2026-11-20' } })
  fireEvent.change(screen.getByLabelText('To date'), { target: { value: '2026-11-21' } })
  await user.click(await button('Apply'))
  const days = { from: new Date(2026, 10, 20).getTime(), to: new Date(2026, 10, 22).getTime() - 1 }
  await waitFor(() =>
    expect(asked()).toMatchObject({
      operation: 'tasks_reject',
      from: String(days.from),
      to: String(days.to),
    }),
  )
})

it('reads its filters from the address, counts them, and clears them at once', async () => {
  const { user, asked, address } = await openLog({ search: '?by=anna&since=2026-11-20&until=never' })
  await waitFor(() => expect(asked()).toMatchObject({ by: 'anna' }))
  expect(asked()).not.toHaveProperty('to')
  const who = await openForm(user, 'Filters (2)')
  expect(who).toHaveValue('anna')
  expect(screen.getByLabelText('From date')).toHaveValue('2026-11-20')
  await user.click(await button('Clear filters'))
  const opener = await button('Filters')
  await waitFor(() => expect(opener).toHaveFocus())
  expect(address()).not.toHaveProperty('by')
  expect(address()).not.toHaveProperty('since')
  expect(await screen.findByText('No activity yet')).toBeVisible()
})
