import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildTree } from '../../../components/current-network/tree'
import { renderPart } from '../../../testing/render'
import { aProject } from '../../../testing/samples'
import { ServiceCell } from './ServiceCell'
import { ServiceNotice } from './ServiceNotice'

const inDays = (days: number) => {
  const now = new Date()
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return { AlwaysOn: false, DueDay: new Date(day).toISOString().slice(0, 10) }
}
const due = (ID: number, Name: string, days: number) => ({ ...aProject(ID, Name), ...inDays(days) })

it('names the projects that end first, also those inside others, and says that there are more', async () => {
  const inner = { ...due(2, 'Inner', -3), PID: 1 }
  const projects = [
    { ...aProject(1, 'Outer'), Children: [inner] },
    ...[due(3, 'Third', 20), due(4, 'Second', 1), due(5, 'Far', 300), due(6, 'Fifth', 29)],
    due(7, 'Fourth', 25),
  ]
  await renderPart(<ServiceNotice tree={buildTree(projects, [])} />, ['tenancy'])
  expect(
    await screen.findByText('Service ends soon or has ended: Inner, Second, Third, Fourth …'),
  ).toBeVisible()
})

it('says nothing where no service ends soon', async () => {
  const { container } = await renderPart(
    <ServiceNotice tree={buildTree([due(5, 'Far', 300), aProject(6, 'Endless')], [])} />,
    ['tenancy'],
  )
  expect(container).not.toHaveTextContent('Service')
})

it.each([
  [-2, '2 days ago'],
  [0, 'today'],
  [300, 'in 300 days'],
])('tells in words how far the last day is: %i', async (days, words) => {
  await renderPart(<ServiceCell project={due(1, 'Coast', days)} />)
  expect(await screen.findByTitle(words)).toHaveTextContent(/^\w{3} \d{1,2}, \d{4}$/)
})
