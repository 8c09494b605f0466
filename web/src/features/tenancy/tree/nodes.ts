import type { Project } from '#contract/tenancy/endpoints.ts'
import type { TreeNode } from '../../../components/current-network/tree'

export interface DeviceTally {
  total: number
  online: number
}

export const nodeName = (node: TreeNode): string =>
  node.mode === 'project' ? node.project.Name : node.network.Name

/** The number of its own, without the letter of the node's id. */
export const placeId = (node: TreeNode): number =>
  node.mode === 'project' ? node.project.ID : node.network.ID

/** Devices of every node: a project's are those of all that lies in it. */
export function talliesOf(nodes: readonly TreeNode[], counts: readonly ({ ID: number } & DeviceTally)[]) {
  const byNetwork = new Map(counts.map(({ ID, ...tally }) => [ID, tally]))
  const tallies = new Map<TreeNode['id'], DeviceTally>()
  const add = (node: TreeNode): DeviceTally => {
    const tally =
      node.mode === 'group'
        ? (byNetwork.get(node.network.ID) ?? { total: 0, online: 0 })
        : node.children.map(add).reduce(sum, { total: 0, online: 0 })
    tallies.set(node.id, tally)
    return tally
  }
  for (const node of nodes) add(node)
  return tallies
}

const sum = (a: DeviceTally, b: DeviceTally): DeviceTally => ({
  total: a.total + b.total,
  online: a.online + b.online,
})

/** Of a project with all below it, whatever of it is shown. */
export const networksIn = ({ Group, Children }: Project): number =>
  Group.length + Children.reduce((sum, child) => sum + networksIn(child), 0)

const dayMs = 86_400_000
/** How long before its end a service is worth a reminder. */
const soonDays = 30

export type Service =
  | { end: 'none' }
  | { end: 'day'; day: string; left: number; tone: 'past' | 'soon' | 'later' }

/** When a project's service ends; null: nobody has said. `left` is in days, below 0 when it is over. */
export function serviceOf(
  { AlwaysOn, DueDay }: Pick<Project, 'AlwaysOn' | 'DueDay'>,
  now = new Date(),
): Service | null {
  if (AlwaysOn) return { end: 'none' }
  if (DueDay === null) return null
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const left = Math.round((Date.parse(DueDay) - today) / dayMs)
  return { end: 'day', day: DueDay, left, tone: left < 0 ? 'past' : left <= soonDays ? 'soon' : 'later' }
}

/** Projects of the tree, top to bottom, with what lies in them. */
export function projectsOf(nodes: readonly TreeNode[]): Extract<TreeNode, { mode: 'project' }>[] {
  return nodes.flatMap((node) => (node.mode === 'project' ? [node, ...projectsOf(node.children)] : []))
}
