import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aKiosk, openKiosks } from '../../../testing/kiosks'

const revoke = (name: string) => screen.findByRole('button', { name: `Revoke link ${name}?` })

it('tells whose each link is, until when it is valid and when it was used', async () => {
  const expiresAt = Date.UTC(2030, 5, 15, 12)
  const theirs = { id: 'k2', name: 'Hall', by: 'ada', expiresAt, lastUsed: Date.now() - 3_660_000 }
  await openKiosks({ kiosks: [aKiosk(), aKiosk(theirs)] })
  const own = (await screen.findByText('Lobby')).closest('li')
  expect(own).toHaveTextContent('LobbyRevokerk_ab12…Created by demoUntil revokedLast used: never')
  const other = screen.getByText('Hall').closest('li')
  expect(other).toHaveTextContent('Created by adaValid until Jun 15, 2030Last used: 1 h ago')
})

it('revokes one’s own link as that, another’s as owner of the place, each when one is sure', async () => {
  const { user, sent } = await openKiosks({
    kiosks: [aKiosk(), aKiosk({ id: 'k2', name: 'Hall', by: 'ada' })],
  })
  const ask = async (name: string, answer: string) => {
    await user.click(await revoke(name))
    const question = await screen.findByRole('dialog', { name: `Revoke link ${name}?` })
    await user.click(within(question).getByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await ask('Lobby', 'Cancel')
  expect(sent()).toEqual([])
  await ask('Lobby', 'Revoke')
  await waitFor(() => expect(screen.queryByText('Lobby')).toBeNull())
  await ask('Hall', 'Revoke')
  await waitFor(() => expect(screen.queryByText('Hall')).toBeNull())
  expect(sent()).toEqual([
    { action: 'delete', data: { id: 'k1' } },
    { action: 'delete', data: { group: 7, id: 'k2' } },
  ])
})

it('lets who does not own the place revoke their own alone, and says why', async () => {
  await openKiosks({ kiosks: [aKiosk(), aKiosk({ id: 'k2', name: 'Hall', by: 'ada' })], permission: 'write' })
  expect(await revoke('Lobby')).toBeEnabled()
  expect(await revoke('Hall')).toBeDisabled()
  expect(await revoke('Hall')).toHaveAttribute('title', expect.stringMatching(/^Only the owner/))
})

it('offers nothing to who may not see the links, and says why', async () => {
  await openKiosks({ refuses: { method: 'GET', error: 'read_only' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('You have read-only permission')
  expect(screen.queryByLabelText(/^Screen name/)).toBeNull()
})
