import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ok } from '../../../testing/fake-fetch'
import { account, openConsole } from '../../../testing/open-console'

it('where there are no images, the dialog says so and leads to where one is uploaded', async () => {
  // The store is empty, and so is every list that the contract promises.
  await openConsole('/upgrade/device', () => undefined)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Upgrade devices' }))
  const dialog = await screen.findByRole('dialog', { name: /^Upgrade devices in / })
  expect(await within(dialog).findByText('No firmware images yet.')).toBeVisible()
  expect(within(dialog).queryByRole('combobox', { name: 'Image' })).toBeNull()
  await user.click(within(dialog).getByRole('link', { name: 'Upload an image' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Firmware' })).toBeVisible()
})

it('who may upgrade and not upload is told who uploads images, and is led nowhere', async () => {
  await openConsole('/upgrade/device', ({ path }) =>
    path === '/v2/me' ? ok({ ...account, role: 'user' }) : undefined,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Upgrade devices' }))
  const dialog = await screen.findByRole('dialog', { name: /^Upgrade devices in / })
  expect(
    await within(dialog).findByText('Only administrators can upload images. Ask one of them.'),
  ).toBeVisible()
  expect(within(dialog).queryByRole('link', { name: 'Upload an image' })).toBeNull()
})
