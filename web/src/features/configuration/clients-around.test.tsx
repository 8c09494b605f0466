import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render'
import { ClientsAround } from './ClientsAround'

const AGO = Date.now() - 3_600_000
const warning = () => screen.queryByText(/Fewer than half of the clients are back/)

it('clients before and after a save, and nothing to worry about while most are back', async () => {
  renderPart(<ClientsAround clients={{ before: 264, after: 132, countedAt: AGO }} />)
  expect(await screen.findByText('264')).toBeVisible()
  expect(screen.getByText('132')).toBeVisible()
  expect(warning()).toBeNull()
})

it('fewer than half: what that may mean and what to do', async () => {
  renderPart(<ClientsAround clients={{ before: 264, after: 131, countedAt: AGO }} />)
  expect(await screen.findByText(/Fewer than half of the clients are back/)).toBeVisible()
})

it('of three clients nothing is concluded', async () => {
  renderPart(<ClientsAround clients={{ before: 3, after: 0, countedAt: AGO }} />)
  expect(await screen.findByText('3')).toBeVisible()
  expect(warning()).toBeNull()
})

it('says when it will be known, and what was not recorded', async () => {
  renderPart(<ClientsAround clients={{ before: null, after: null, countedAt: Date.now() + 60_000 }} />)
  expect(await screen.findByText(/^Available at /)).toBeVisible()
  expect(screen.getByText('Unknown: client counts of this time are not recorded.')).toBeInTheDocument()
})
