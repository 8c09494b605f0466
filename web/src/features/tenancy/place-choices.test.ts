import { expect, it } from 'vitest'
import { buildTree, flatten } from '../../components/current-network/tree'
import { aNetwork, aProject } from '../../testing/samples'
import { networkChoices, projectChoices } from './place-choices'

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
