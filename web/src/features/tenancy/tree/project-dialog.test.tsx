import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { failure, ok } from '../../../testing/fake-fetch'
import { openPart } from '../../../testing/open-part'
import { aProject } from '../../../testing/samples'
import { ProjectDialog } from './ProjectDialog'

type Props = Omit<Parameters<typeof ProjectDialog>[0], 'onClose'>

async function open(title: string, props: Props = {}, saved = ok({ ID: 9 })) {
  const closed = vi.fn()
  const drawn = <ProjectDialog {...props} onClose={closed} />
  const part = await openPart(drawn, ['tenancy'], ({ method }) => (method === 'POST' ? saved : undefined))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const submit = () => part.user.click(dialog.getByRole('button', { name: /^(Create|Save)$/ }))
  return { ...part, closed, dialog, submit, name: dialog.getByRole('textbox', { name: 'Name' }) }
}

it('makes a project at the top whose service has no end', async () => {
  const { user, posted, closed, name, submit } = await open('New project')
  await user.type(name, ' East ')
  await submit()
  expect(await screen.findByText('Project East was created.')).toBeVisible()
  expect(posted()).toEqual([{ data: { Name: 'East', AlwaysOn: true, PID: 0 } }])
  expect(closed).toHaveBeenCalledOnce()
})

it('makes one inside another, and asks for its name and the last day of service', async () => {
  const { user, posted, dialog, name, submit } = await open('New project in Coast', {
    parent: aProject(3, 'Coast'),
  })
  await user.click(dialog.getByRole('switch', { name: /^No end date/ }))
  await submit()
  const day = dialog.getByLabelText('Service end date')
  expect(name).toHaveAccessibleDescription('Name is required')
  expect(day).toHaveAccessibleDescription('Service end date is required')
  expect(posted()).toEqual([])
  await user.type(name, 'East')
  await user.type(day, '2030-01-31')
  await submit()
  expect(await screen.findByText('Project East was created.')).toBeVisible()
  expect(posted()).toEqual([{ data: { Name: 'East', AlwaysOn: false, DueDay: '2030-01-31', PID: 3 } }])
})

it('edits name and service, and moves nothing', async () => {
  const project = { ...aProject(3, 'Coast'), PID: 2, AlwaysOn: false, DueDay: '2030-01-31' }
  const { user, posted, closed, dialog, submit } = await open('Edit Coast', { project })
  expect(dialog.getByLabelText('Service end date')).toHaveValue('2030-01-31')
  await user.click(dialog.getByRole('switch', { name: /^No end date/ }))
  expect(dialog.queryByLabelText('Service end date')).toBeNull()
  await submit()
  expect(await screen.findByText('Project saved.')).toBeVisible()
  expect(posted()).toEqual([{ data: { ID: 3, Name: 'Coast', AlwaysOn: true } }])
  expect(closed).toHaveBeenCalledOnce()
})

it('tells at the name that it is taken', async () => {
  const taken = failure(409, 'name_in_use', { params: { name: 'East' }, field: 'body.data.Name' })
  const { user, closed, name, submit } = await open('New project', {}, taken)
  await user.type(name, 'East')
  await submit()
  await waitFor(() => expect(name).toBeInvalid())
  expect(name).toHaveAccessibleDescription('East is already in use.')
  expect(closed).not.toHaveBeenCalled()
})

it('tells of refusals that are about no field in a notice', async () => {
  const { user, closed, name, submit } = await open('New project', {}, failure(403, 'read_only'))
  await user.type(name, 'East')
  await submit()
  expect(await screen.findByText('You have read-only permission and cannot make changes.')).toBeVisible()
  expect(name).toBeValid()
  expect(closed).not.toHaveBeenCalled()
})
