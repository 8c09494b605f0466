import { describe, expect, it } from 'vitest'
import { aNetwork, aProject } from '../../testing/samples'
import { shareOf } from './share-of'
import { buildTree } from './tree'
import { lacking } from './use-may'

const inner = { ...aNetwork(1, 'Attic', 11), Share: 7 }
const plain = aNetwork(2, 'Pier', 11)
const tree = buildTree(
  [aProject(10, 'North', { Share: 5, Children: [aProject(11, 'Campus', { Group: [inner, plain] })] })],
  [inner, plain, aNetwork(3, 'Zoo')],
)

describe('the share a network is seen by', () => {
  it('is its own, otherwise that of the project above, otherwise none', () => {
    expect([1, 2, 3, 4].map((id) => shareOf(tree, id))).toEqual([7, 5, 0, 0])
  })
})

describe('what is lacking', () => {
  it('has the name of the server’s refusal', () => {
    expect(lacking('read', 'write')).toBe('read_only')
    expect(lacking('install', 'write')).toBe('installer_only')
    expect(lacking('write', 'own')).toBe('owner_only')
    expect(lacking('read', 'install')).toBe('read_only')
    expect(lacking('own', 'write')).toBeNull()
  })
})
