import { expect, it } from 'vitest'
import { buildTree, flatten } from '../../components/current-network/tree'
import { aNetwork, aProject } from '../../testing/samples'
import { networkChoices, projectChoices, projectsToAddTo } from './place-choices'

const tree = buildTree(
  [
    aProject(10, 'North', {
      Group: [aNetwork(2, 'Pier', 10)],
      Children: [{ ...aProject(11, 'Campus', { Group: [aNetwork(3, 'Attic', 11)] }), PID: 10 }],
    }),
    aProject(12, 'South'),
  ],
  [aNetwork(1, 'Zoo'), aNetwork(2, 'Pier', 10), aNetwork(3, 'Attic', 11)],
)
const node = (id: string) => flatten(tree).find((one) => one.id === id)!
const words = { top: 'Top', here: 'here' }

it('offers every project but the own, and none below a project that is moved', () => {
  const choices = projectChoices(tree, node('p10'), words)
  expect(choices.map(({ name, refused }) => [name, refused])).toEqual([
    ['Top', 'here'],
    ['South', undefined],
  ])
  const forNetwork = projectChoices(tree, node('g3'), words)
  expect(forNetwork.filter(({ refused }) => refused).map(({ name }) => name)).toEqual(['Campus'])
})

it('offers networks that stay as takers of devices, with their path', () => {
  expect(networkChoices(tree, node('p11')).map(({ name, hint }) => [name, hint])).toEqual([
    ['Pier', 'North'],
    ['Zoo', ''],
  ])
})

const shared = (share: number, permission: 'read' | 'write') => ({
  ...{ Share: share, sharedOut: 0, permission, until: null },
})
const mixed = buildTree(
  [
    aProject(10, 'Own', { Group: [aNetwork(1, 'Mine', 10)] }),
    { ...aProject(20, 'Theirs'), ...shared(7, 'write') },
    { ...aProject(30, 'Looked at'), ...shared(8, 'read') },
  ],
  [
    aNetwork(1, 'Mine', 10),
    { ...aNetwork(2, 'Guest', 99), ...shared(7, 'write') },
    { ...aNetwork(3, 'Other', 98), ...shared(9, 'write') },
  ],
)
const inMixed = (id: string) => flatten(mixed).find((one) => one.id === id)!

it('offers nothing of another owner, and nothing one may only look at', () => {
  const names = (id: string) =>
    projectChoices(mixed, inMixed(id), { ...words, top: null }).map(({ name }) => name)
  expect(names('g1')).toEqual(['Own'])
  expect(names('g2')).toEqual(['Theirs'])
  expect(names('g3')).toEqual([])
  expect(networkChoices(mixed, inMixed('p10'))).toEqual([])
  expect(projectsToAddTo(mixed).map(({ project }) => project.Name)).toEqual(['Own', 'Theirs'])
})
