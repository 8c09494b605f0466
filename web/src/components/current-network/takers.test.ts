import { expect, it } from 'vitest'
import type { Level } from '#contract/permissions.ts'
import { aNetwork, aProject } from '../../testing/samples'
import { takersOf } from './takers'
import { buildTree, type TreeNode } from './tree'

const seenBy = (Share: number, permission: 'read' | 'install' | 'write') => ({ Share, permission })
const below = { ...aNetwork(2, 'Below', 20), ...seenBy(0, 'write') }
const tree = buildTree(
  [{ ...aProject(20, 'Theirs', { Group: [below] }), ...seenBy(7, 'write') }],
  [
    aNetwork(1, 'Mine'),
    below,
    { ...aNetwork(3, 'Installed', 99), ...seenBy(7, 'install') },
    { ...aNetwork(4, 'Another’s', 98), ...seenBy(8, 'write') },
  ],
)
const ids = (from: TreeNode['id'][], needs: Level) => takersOf(tree, from, needs).map(({ id }) => id)

it('places of one owner take each other’s things, as far as the level allows', () => {
  expect(ids(['g1'], 'install')).toEqual(['g1'])
  expect(ids(['g2'], 'install')).toEqual(['p20', 'g2', 'g3'])
  expect(ids(['g3'], 'write')).toEqual(['p20', 'g2'])
})

it('things of two owners have no common place', () => {
  expect(ids(['g1', 'g2'], 'read')).toEqual([])
})
