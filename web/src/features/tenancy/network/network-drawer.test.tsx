import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { aNetwork } from '../../../testing/samples'
import { NetworkDrawer } from './NetworkDrawer'

const pier = { ...aNetwork(7, 'Pier'), Address: 'Quay 1', Location: { lat: 53.5, lng: 9.9 } }

async function open(saved = ok({ ID: 7 })) {
  const closed = vi.fn()
  const part = await openPart(
    <NetworkDrawer network={pier} onClose={closed} />,
    ['configuration', 'tenancy'],
    ({ method, path }) => (method === 'POST' && path === '/v2/groups' ? saved : undefined),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Pier' }))
  const name = drawer.getByRole('textbox', { name: 'Name' })
  const save = () => part.user.click(drawer.getByRole('button', { name: 'Save' }))
  return { ...part, closed, drawer, name, save }
}

it('saves what was changed together with what was not, and says so', async () => {
  const { user, posted, closed, drawer, name, save } = await open()
  await user.clear(name)
  await user.type(name, 'Mole')
  await user.clear(drawer.getByLabelText('Address (optional)'))
  const country = drawer.getByRole('combobox', { name: 'Country' })
  await user.clear(country)
  await user.type(country, 'Portug')
  await user.click(await screen.findByText('Portugal'))
  await save()
  expect(await screen.findByText('Network saved.')).toBeVisible()
  expect(closed).toHaveBeenCalledOnce()
  const kept = { ID: 7, Timezone: 'Europe/Berlin', Location: { lat: 53.5, lng: 9.9 }, Metered: null }
  expect(posted()).toEqual([{ data: { ...kept, Name: 'Mole', Country: 'PT', Address: '' } }])
})

it('tells at the name that it is taken, and stays open', async () => {
  const { closed, name, save } = await open(failure(409, 'name_in_use', { params: { name: 'Pier' } }))
  await save()
  await waitFor(() => expect(name).toBeInvalid())
  expect(name).toHaveAccessibleDescription('Pier is already in use.')
  expect(closed).not.toHaveBeenCalled()
})

it('asks for a name', async () => {
  const { user, posted, name, save } = await open()
  await user.clear(name)
  await save()
  expect(name).toHaveAccessibleDescription('Name is required')
  expect(posted()).toEqual([])
})

it('takes no half of a location, but none at all', async () => {
  const { user, posted, drawer, save } = await open()
  await user.clear(drawer.getByLabelText('Latitude'))
  await save()
  expect(await drawer.findByText('Invalid value.')).toBeVisible()
  expect(drawer.getByLabelText('Longitude')).toBeInvalid()
  expect(posted()).toEqual([])
  await user.clear(drawer.getByLabelText('Longitude'))
  await save()
  expect(await screen.findByText('Network saved.')).toBeVisible()
  expect(posted()).toEqual([{ data: expect.objectContaining({ Location: null }) }])
})

it('asks before what was typed is lost', async () => {
  const { user, posted, closed, drawer, name } = await open()
  const answer = async (label: string) => {
    await user.click(drawer.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(question.getByRole('button', { name: label }))
  }
  await user.type(name, '!')
  await answer('Stay')
  expect(closed).not.toHaveBeenCalled()
  await answer('Leave')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(posted()).toEqual([])
})

it('sets how often devices on a metered link are heard, and says what it costs', async () => {
  const { user, posted, drawer, save } = await open()
  const cost = drawer.getByRole('status')
  expect(cost).toHaveTextContent('77 MB')
  await user.click(drawer.getByRole('combobox', { name: 'Internet link' }))
  await user.click(await screen.findByRole('option', { name: 'Metered' }))
  expect(cost).toHaveTextContent(/8.99 MB.*offline after about 2 min 24 s/)
  const check = drawer.getByRole('textbox', { name: 'Connection check every (s)' })
  await user.clear(check)
  await user.type(check, '5')
  await save()
  expect(await drawer.findByText('Invalid value.')).toBeVisible()
  expect(check).toBeInvalid()
  expect(posted()).toEqual([])
  await user.clear(check)
  await user.type(check, '120')
  await save()
  expect(await screen.findByText('Network saved.')).toBeVisible()
  const Metered = { pingSeconds: 120, reportSeconds: 180 }
  expect(posted()).toEqual([{ data: expect.objectContaining({ Metered }) }])
})
