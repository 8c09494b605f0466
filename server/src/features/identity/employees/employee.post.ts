import type { BodyOf } from '#contract/define-endpoint.ts'
import { type EmployeeRole, type editEmployee, worksEverywhere } from '#contract/identity/employees.ts'
import type { Role } from '#contract/permissions.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Post, ScopeValues } from './employee.repository.ts'

/** A project or network of a tenant with all above it, as `p12`, `g7`, nearest first. */
export interface PlacePath {
  name: string
  path: string[]
}

export interface EmployeePlaces {
  /** Null when the tenant has no such place. */
  pathOf(tenant: number, node: { mode: 'project' | 'group'; ID: number }): Promise<PlacePath | null>
}

export type PostInput = Pick<BodyOf<typeof editEmployee>, 'role' | 'scope' | 'group' | 'until'>

const LONGEST_MS = 366 * 86_400_000

/**
 * What somebody asked for, checked against the tree.
 * @param by role of who gives it
 * @throws ApiError `invalid_parameter`, `does_not_exist`, `forbidden`
 */
export async function postOf(
  input: PostInput,
  { tenant, by, now, places }: { tenant: number; by: Role; now: number; places: EmployeePlaces },
): Promise<Post> {
  const network =
    input.group === null ? null : await places.pathOf(tenant, { mode: 'group', ID: input.group })
  if (input.group !== null && !network) throw doesNotExist('network')
  checkUntil(input, now)
  // Nobody gives what they do not have.
  if (input.role === 'root' && by !== 'super') throw new ApiError('forbidden', {}, 'role')
  if (worksEverywhere(input.role)) {
    if (input.scope.length > 0) throw invalid('unexpected', 'scope')
    return { role: input.role as 'admin' | 'root', scopes: [], network: input.group }
  }
  // The default network is all they get where nothing else is given (readings C22).
  const nodes =
    input.scope.length > 0 ? input.scope : network ? [{ mode: 'group' as const, ID: input.group! }] : []
  if (nodes.length === 0) throw invalid('required', 'scope')
  for (const node of nodes)
    if (!(await places.pathOf(tenant, node)))
      throw doesNotExist(node.mode === 'group' ? 'network' : 'project')
  const given = new Set(nodes.map(({ mode, ID }) => `${mode === 'group' ? 'g' : 'p'}${ID}`))
  if (network && !network.path.some((key) => given.has(key))) throw invalid('outside_scope', 'group')
  return { role: 'user', scopes: nodes.map((node) => scopeOf(node, input)), network: input.group }
}

function checkUntil({ role, until }: PostInput, now: number): void {
  if (role !== 'installer') {
    if (until !== null) throw invalid('unexpected', 'until')
    return
  }
  if (until === null) throw invalid('required', 'until')
  if (until <= now || until > now + LONGEST_MS) throw invalid('out_of_range', 'until')
}

const scopeOf = (
  { mode, ID }: { mode: 'project' | 'group'; ID: number },
  { role, until }: PostInput,
): ScopeValues => ({
  project_id: mode === 'project' ? ID : null,
  network_id: mode === 'group' ? ID : null,
  permission: role === 'installer' ? 'install' : 'own',
  until,
})

const invalid = (reason: string, field: string) => new ApiError('invalid_parameter', { reason }, field)

/** What a sub-account is called by what it was given. */
export function roleOf(role: string, scopes: readonly Pick<ScopeValues, 'permission'>[]): EmployeeRole {
  if (role !== 'user') return role === 'root' ? 'root' : 'admin'
  return scopes.some(({ permission }) => permission === 'install') ? 'installer' : 'user'
}
