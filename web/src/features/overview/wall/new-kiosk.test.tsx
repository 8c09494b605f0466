import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openKiosks } from '../../../testing/kiosks'

const nameField = () => screen.findByLabelText(/^Screen name/)
const make = () => screen.getByRole('button', { name: 'Create link' })

it('makes a link that is shown this once, and shows the screen as it is set up here', async () => {
  const { user, sent } = await openKiosks({}, '&pace=30&range=week')
  await user.type(await nameField(), ' Lobby ')
  await user.click(make())
  const address = `${location.origin}/service/dashboard?k=rk_secret&pace=30&range=week`
  expect(await screen.findByText(address)).toBeVisible()
  expect(sent()).toEqual([{ data: { group: 7, name: 'Lobby', expiresAt: null } }])
  expect(await screen.findByText('Lobby')).toBeVisible()
  expect(await nameField()).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(address)
  const choose = async (place: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Project or network' }))
    await user.click(await screen.findByRole('option', { name: place }))
  }
  await choose('Quay')
  await waitFor(() => expect(screen.queryByText('Lobby')).toBeNull())
  await choose('Pier')
  expect(await screen.findByText('Lobby')).toBeVisible()
  expect(screen.queryByText(address)).toBeNull()
})

it('makes a link that ends by itself', async () => {
  const { user, sent } = await openKiosks({})
  await user.type(await nameField(), 'Hall')
  await user.click(screen.getByRole('combobox', { name: 'Validity' }))
  await user.click(await screen.findByRole('option', { name: '30 days' }))
  const before = Date.now()
  await user.click(make())
  expect(await screen.findByText(/^Valid until/)).toBeVisible()
  const { expiresAt } = sent()[0]!.data
  const days = (time: number) => (expiresAt! - time) / 86_400_000
  expect(days(before)).toBeGreaterThanOrEqual(30)
  expect(days(Date.now())).toBeLessThanOrEqual(30)
})

it('makes none without a name', async () => {
  const { user, sent } = await openKiosks({})
  await user.type(await nameField(), '  ')
  await user.click(make())
  expect(await nameField()).toHaveValue('')
  expect(sent()).toEqual([])
})

it('tells why a link was not made, and shows none', async () => {
  const { user, sent } = await openKiosks({ refuses: { method: 'POST', error: 'forbidden' } })
  await user.type(await nameField(), 'Lobby')
  await user.click(make())
  expect(await screen.findByText('Your role does not allow this.')).toBeVisible()
  expect(sent()).toHaveLength(1)
  expect(screen.queryByText(/It is shown only once/)).toBeNull()
})
