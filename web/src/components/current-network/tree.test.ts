import { describe, expect, it } from 'vitest'
import { aNetwork, aProject } from '../../testing/samples'
import {
  buildTree,
  chooseNetwork,
  flatten,
  networksOf,
  projectPath,
  projectPathByName,
  projectTree,
  searchTree,
} from './tree'

const networks = [aNetwork(1, 'Zoo'), aNetwork(2, 'Pier', 10), aNetwork(3, 'Attic', 11)]
const projects = [
  aProject(10, 'North', {
    Group: [aNetwork(2, 'Pier', 10)],
    Children: [aProject(11, 'Campus', { Group: [aNetwork(3, 'Attic', 11)] })],
  }),
]
const tree = buildTree(projects, networks)

describe('the tree of projects and networks', () => {
  it('shows projects with what lies in them first, then networks of no project', () => {
    expect(flatten(tree).map((node) => node.id)).toEqual(['p10', 'p11', 'g3', 'g2', 'g1'])
  })

  it('shows a network of a project one may not see at the top', () => {
    expect(networksOf(buildTree([], [aNetwork(5, 'Shared', 99)])).map((network) => network.ID)).toEqual([5])
  })

  it('leaves out what is below a closed project', () => {
    expect(flatten(tree, new Set(['p11'])).map((node) => node.id)).toEqual(['p10', 'p11', 'g2', 'g1'])
  })

  it('names the projects above a network', () => {
    expect(projectPath(tree, 3)).toEqual(['North', 'Campus'])
    expect(projectPath(tree, 1)).toEqual([])
  })

  it('names the projects above a network known by name alone, unless two are named so', () => {
    expect(projectPathByName(tree, 'Attic')).toEqual(['North', 'Campus'])
    expect(projectPathByName(buildTree(projects, [...networks, aNetwork(4, 'Attic')]), 'Attic')).toEqual([])
    expect(projectPathByName(tree, 'Nowhere')).toEqual([])
  })

  it('searches names and keeps the way to what it finds', () => {
    expect(flatten(searchTree(tree, 'att')).map((node) => node.id)).toEqual(['p10', 'p11', 'g3'])
    expect(flatten(searchTree(tree, 'campus')).map((node) => node.id)).toEqual(['p10', 'p11', 'g3'])
    expect(searchTree(tree, 'nothing')).toEqual([])
  })

  it('shows one project as its root', () => {
    const campus = projectTree(tree, 11)
    const shown = flatten(campus ? [campus] : []).map(({ id, depth }) => [id, depth])
    expect(shown).toEqual([
      ['p11', 0],
      ['g3', 1],
    ])
    expect(projectTree(tree, 404)).toBeUndefined()
  })
})

describe('the selected network', () => {
  it('is the saved one while it exists', () => {
    expect(chooseNetwork(tree, 1)?.Name).toBe('Zoo')
  })

  it('falls back to the first from top to bottom, not to the first of the answer', () => {
    expect(chooseNetwork(tree, 404)?.Name).toBe('Attic')
    expect(chooseNetwork(tree, null)?.Name).toBe('Attic')
  })

  it('is none when there is none', () => {
    expect(chooseNetwork([], 1)).toBeNull()
    expect(chooseNetwork(buildTree([aProject(1, 'Empty')], []), 1)).toBeNull()
  })
})
