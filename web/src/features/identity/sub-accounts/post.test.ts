import { describe, expect, it } from 'vitest'
import { buildTree } from '../../../components/current-network/tree'
import { aNetwork, aProject } from '../../../testing/samples'
import { bodyOf, coveredBy, networksIn, newPost, ownPlaces, toggled } from './post'

const inner = aProject(2, 'Inner', { PID: 1, Group: [aNetwork(20, 'Pool', 2)] })
const outer = aProject(1, 'Outer', { Children: [inner], Group: [aNetwork(10, 'Spa', 1)] })
const foreign = { ...aNetwork(30, 'Foreign'), permission: 'write' as const }
const tree = buildTree(
  [outer],
  [aNetwork(10, 'Spa', 1), aNetwork(20, 'Pool', 2), aNetwork(9, 'Loose'), foreign],
)
const nodeOf = (id: string) => {
  const [project] = tree
  return id === 'p1' ? project! : tree.find((node) => node.id === id)!
}

describe('where a sub-account works', () => {
  it('cannot be what is only shared with us', () => {
    expect(ownPlaces(tree).map(({ id }) => id)).toEqual(['p1', 'g9'])
  })

  it('takes along what lies in a project, instead of naming it twice', () => {
    expect(toggled(tree, ['g20', 'g9'], nodeOf('p1'))).toEqual(['g9', 'p1'])
    expect(toggled(tree, ['g9', 'p1'], nodeOf('p1'))).toEqual(['g9'])
    expect([...coveredBy(tree, ['p1'])]).toEqual([
      ['p2', 'Outer'],
      ['g20', 'Outer'],
      ['g10', 'Outer'],
    ])
  })

  it('forgets places that are gone', () => {
    expect(toggled(tree, ['g99'], nodeOf('g9'))).toEqual(['g9'])
  })

  it('bounds the default network; an administrator may have any', () => {
    const ids = (role: 'admin' | 'user', scope: string[]) =>
      networksIn(ownPlaces(tree), { role, scope }).map(({ ID }) => ID)
    expect(ids('user', ['p2', 'p1'])).toEqual([20, 10])
    expect(ids('user', ['g9'])).toEqual([9])
    expect(ids('admin', [])).toEqual([20, 10, 9])
  })

  it('is sent without what the role has not', () => {
    const post = { ...newPost, scope: ['p1', 'g9'], group: '9', until: '2020-01-01' }
    const scope = [
      { mode: 'project', ID: 1 },
      { mode: 'group', ID: 9 },
    ]
    expect(bodyOf({ ...post, role: 'user' })).toEqual({ role: 'user', scope, group: 9, until: null })
    expect(bodyOf({ ...post, role: 'admin' })).toEqual({ role: 'admin', scope: [], group: 9, until: null })
  })
})
