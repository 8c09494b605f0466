import { expect, it } from 'vitest'
import { buildTree, flatten } from '../../../components/current-network/tree'
import { aNetwork, aProject } from '../../../testing/samples'
import { stepFrom } from './tree-keys'

const tree = buildTree(
  [aProject(10, 'North', { Group: [aNetwork(2, 'Pier', 10), aNetwork(3, 'Quay', 10)] })],
  [aNetwork(1, 'Zoo'), aNetwork(2, 'Pier', 10), aNetwork(3, 'Quay', 10)],
)
const open = new Set<string>()
const rows = flatten(tree, open)
const step = (at: number, key: string, rtl = false, closed = open) => stepFrom(rows, at, key, rtl, closed)

it('walks, and into and out of projects with the arrows of the writing direction', () => {
  expect(rows.map(({ id }) => id)).toEqual(['p10', 'g2', 'g3', 'g1'])
  expect(step(0, 'ArrowDown')).toBe(1)
  expect(step(0, 'ArrowRight')).toBe(1)
  expect(step(0, 'ArrowLeft')).toBe('toggle')
  expect(step(0, 'ArrowRight', true)).toBe('toggle')
  expect(step(0, 'ArrowRight', false, new Set(['p10']))).toBe('toggle')
  expect(step(2, 'ArrowLeft')).toBe(0)
  expect(step(2, 'ArrowRight', true)).toBe(0)
  expect(step(3, 'ArrowLeft')).toBeNull()
  expect(step(1, 'ArrowRight')).toBeNull()
  expect(step(1, 'Enter')).toBe('open')
  expect(step(1, 'End')).toBe(3)
  expect(step(1, 'x')).toBeNull()
})
