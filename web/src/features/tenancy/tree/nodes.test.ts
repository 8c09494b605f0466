import { describe, expect, it } from 'vitest'
import { buildTree } from '../../../components/current-network/tree'
import { aNetwork, aProject } from '../../../testing/samples'
import { projectsOf, serviceOf, talliesOf } from './nodes'

const tree = buildTree(
  [
    aProject(10, 'North', {
      Group: [aNetwork(2, 'Pier', 10)],
      Children: [aProject(11, 'Campus', { Group: [aNetwork(3, 'Attic', 11)] })],
    }),
  ],
  [aNetwork(1, 'Zoo'), aNetwork(2, 'Pier', 10), aNetwork(3, 'Attic', 11)],
)

it('counts the devices of a project as those of all that lies in it', () => {
  const tallies = talliesOf(tree, [
    { ID: 2, total: 5, online: 3 },
    { ID: 3, total: 2, online: 2 },
  ])
  expect(tallies.get('p10')).toEqual({ total: 7, online: 5 })
  expect(tallies.get('p11')).toEqual({ total: 2, online: 2 })
  expect(tallies.get('g1')).toEqual({ total: 0, online: 0 })
})

it('lists projects of every depth', () => {
  expect(projectsOf(tree).map(({ id }) => id)).toEqual(['p10', 'p11'])
})

describe('when service ends', () => {
  const at = (DueDay: string | null, AlwaysOn = false) =>
    serviceOf({ DueDay, AlwaysOn }, new Date(2027, 2, 31, 23, 59))

  it('counts days of the calendar, whatever the hour', () => {
    expect(at('2027-03-31')).toMatchObject({ left: 0, tone: 'soon' })
    expect(at('2027-04-01')).toMatchObject({ left: 1, tone: 'soon' })
    expect(at('2027-04-30')).toMatchObject({ left: 30, tone: 'soon' })
    expect(at('2027-05-01')).toMatchObject({ left: 31, tone: 'later' })
    expect(at('2027-03-30')).toMatchObject({ left: -1, tone: 'past' })
  })

  it('knows no end, and that nobody has said', () => {
    expect(at(null, true)).toEqual({ end: 'none' })
    expect(at(null)).toBeNull()
  })
})
