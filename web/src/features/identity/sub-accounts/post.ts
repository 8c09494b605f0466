import type { BodyOf } from '#contract/define-endpoint.ts'
import {
  type Employee,
  type EmployeeRole,
  type editEmployee,
  worksEverywhere,
} from '#contract/identity/employees.ts'
import { flatten, type TreeNode } from '../../../components/current-network/tree'
import { dayAt, expiryOf } from '../user-centre/expiry'

/** What a sub-account may do and where, as its form has it. */
export interface PostValues extends Record<string, unknown> {
  role: EmployeeRole
  /** Nodes of the tree: `p3`, `g7`. */
  scope: string[]
  /** Number of the default network. */
  group: string | null
  /** `YYYY-MM-DD`, of an installer. */
  until: string
}

export const newPost: PostValues = { role: 'user', scope: [], group: null, until: '' }

export const postOf = ({ role, scope, group, until }: Employee): PostValues => ({
  role,
  scope: scope.map(({ mode, ID }) => `${mode === 'project' ? 'p' : 'g'}${ID}`),
  group: group === null ? null : String(group),
  until: until === null ? '' : dayAt(until),
})

type PostBody = Omit<BodyOf<typeof editEmployee>, 'ID'>

/** As the server takes it: an administrator works everywhere, only an installer's access ends. */
export function bodyOf({ role, scope, group, until }: PostValues): PostBody {
  return {
    role,
    scope: worksEverywhere(role) ? [] : scope.map(nodeOf),
    group: group === null ? null : Number(group),
    until: role === 'installer' ? expiryOf('date', until, Date.now()) : null,
  }
}

const nodeOf = (id: string) => ({
  mode: id.startsWith('p') ? ('project' as const) : ('group' as const),
  ID: Number(id.slice(1)),
})

/** What of the tree is the tenant's own; a share received cannot be passed on. */
export function ownPlaces(tree: readonly TreeNode[]): TreeNode[] {
  return tree.flatMap((node): TreeNode[] => {
    if (node.mode === 'group') return node.network.permission === 'own' ? [node] : []
    return node.project.permission === 'own' ? [{ ...node, children: ownPlaces(node.children) }] : []
  })
}

/** Networks a default may be chosen from: those of the scope, of an administrator all. */
export function networksIn(tree: readonly TreeNode[], { role, scope }: Pick<PostValues, 'role' | 'scope'>) {
  const within = worksEverywhere(role) ? tree : flatten(tree).filter(({ id }) => scope.includes(id))
  const found = flatten(within).flatMap((node) => (node.mode === 'group' ? [node.network] : []))
  return [...new Map(found.map((network) => [network.ID, network])).values()]
}

/** The choice with one place put in or taken out; what lies inside a project comes with it. */
export function toggled(tree: readonly TreeNode[], scope: readonly string[], node: TreeNode): string[] {
  if (scope.includes(node.id)) return scope.filter((id) => id !== node.id)
  const inside = new Set<string>(flatten([node]).map(({ id }) => id))
  const known = new Set<string>(flatten(tree).map(({ id }) => id))
  return [...scope.filter((id) => !inside.has(id) && known.has(id)), node.id]
}

/** Places that come with a chosen project above them, by that project's name. */
export function coveredBy(tree: readonly TreeNode[], scope: readonly string[]): Map<string, string> {
  const chosen = flatten(tree).filter((node) => node.mode === 'project' && scope.includes(node.id))
  return new Map(
    chosen.flatMap((above) =>
      above.mode === 'project'
        ? flatten(above.children).map(({ id }): [string, string] => [id, above.project.Name])
        : [],
    ),
  )
}
